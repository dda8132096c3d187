// The operating system's errors in words, with how to mend them.

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder; check the path",
  ENOTDIR: "part of the path is a file, not a folder; check the path",
  EISDIR: "it is a folder; give a file name",
  EACCES: "permission denied; check who may use it",
  EPERM: "permission denied; check who may use it",
  EROFS: "the disk is read-only; choose another place",
  ENOSPC: "the disk is full; make room or choose another place",
  EDQUOT: "the disk quota is used up; make room or choose another place",
  EFBIG: "the file would be too large for this disk; choose another place",
  ENAMETOOLONG: "the name is too long; choose a shorter one",
  EMFILE: "too many files are open; close some and try again",
  EIO: "the disk could not be read or written; check it",
};

/** The reason behind a system error, or null where the error is none. */
export function systemReason(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  return REASONS[String(error.code)] ?? error.message;
}
