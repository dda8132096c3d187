// Completion scripts. Everything they complete is written into them, so that pressing Tab does not
// start Node; words consist of letters, digits, hyphens and the like, which have no special meaning
// in a shell.

import type { DescribedCommand, DescribedFlag } from "./described-command.ts";

const plain = (word: string): boolean => /^[\w.+@%:=-]+$/.test(word);
const wordsOf = (words: readonly string[]): string => words.filter(plain).join(" ");
const flagsOf = ({ flags }: DescribedCommand): string => flags.map(({ long }) => long).join(" ");

export function bashCompletion(commands: readonly DescribedCommand[]): string {
  const names = commands.map(({ name }) => name);
  const cases = commands.map((command) => {
    const values = command.flags.flatMap((flag) => bashFlag(flag));
    return `    ${command.name})
      case $before in
${[...values, `        ${after(command)}) return ;;`].join("\n")}
      esac
      case $word in
        -*) COMPREPLY=($(compgen -W "${flagsOf(command)}" -- "$word")) ;;
        *) ${command.words.length > 0 ? `COMPREPLY=($(compgen -W "${wordsOf(command.words)}" -- "$word"))` : 'COMPREPLY=($(compgen -f -- "$word"))'} ;;
      esac ;;`;
  });
  return `# espalier completion bash
_espalier() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(" ")} help --help --version" -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
    help) COMPREPLY=($(compgen -W "${names.join(" ")}" -- "$word")) ;;
${cases.join("\n")}
  esac
}
complete -o filenames -F _espalier espalier
`;
}

/** Flags whose value cannot be completed. */
function after({ flags }: DescribedCommand): string {
  const own = flags.filter(({ takes }) => takes === "value").map(({ long }) => long);
  return own.length === 0 ? "--" : own.join("|");
}

function bashFlag({ long, takes, words }: DescribedFlag): string[] {
  if (takes === "words")
    return [`        ${long}) COMPREPLY=($(compgen -W "${wordsOf(words)}" -- "$word")); return ;;`];
  return takes === "file" ? [`        ${long}) COMPREPLY=($(compgen -f -- "$word")); return ;;`] : [];
}

export function zshCompletion(commands: readonly DescribedCommand[]): string {
  const names = commands.map(({ name, summary }) => `    '${name}:${zshText(summary)}'`);
  const cases = commands.map((command) => {
    const first = command.words.length > 0 ? `(${wordsOf(command.words)})` : "_files";
    const flags = command.flags.map((flag) => `        ${zshFlag(flag)}`);
    return `    ${command.name})
      _arguments \\
${[...flags, `        '*:data:${first}'`].join(" \\\n")} ;;`;
  });
  return `#compdef espalier
# espalier completion zsh
_espalier() {
  local -a commands
  commands=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("\n")}
  esac
}
compdef _espalier espalier
`;
}

function zshText(text: string): string {
  return text.replace(/[[\]:\\]/g, "\\$&").replaceAll("'", "'\\''");
}

function zshFlag({ long, help, takes, words }: DescribedFlag): string {
  const value = { nothing: "", value: ":value:", file: ":file:_files", words: `:value:(${wordsOf(words)})` };
  return `'${long}[${zshText(help)}]${value[takes]}'`;
}

export function fishCompletion(commands: readonly DescribedCommand[]): string {
  const lines = ["# espalier completion fish", "complete -c espalier -f -n __fish_use_subcommand"];
  for (const { name, summary } of commands) {
    lines.push(`complete -c espalier -n __fish_use_subcommand -a ${name} -d ${fishText(summary)}`);
  }
  for (const { name, flags, words } of commands) {
    const within = `complete -c espalier -n '__fish_seen_subcommand_from ${name}'`;
    if (words.length > 0) lines.push(`${within} -f -a ${fishText(wordsOf(words))}`);
    for (const { long, help, takes, words: own } of flags) {
      const value = { nothing: "", value: " -x", file: " -r -F", words: ` -x -a ${fishText(wordsOf(own))}` };
      lines.push(`${within} -l ${long.slice(2)} -d ${fishText(help)}${value[takes]}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function fishText(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
