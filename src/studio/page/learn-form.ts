// What is filled in on the Learn screen. It stays as long as the same class of the same file is to be learned: on other screens
// and after a reload of the tab.

import { computed, signal } from "@preact/signals";
import { data, file } from "./store.ts";

export interface LearnForm {
  /** Most conditions. */
  readonly size: number;
  /** "" lets the methods compete. */
  readonly method: string;
  readonly priors: "data" | "uniform";
  /** Seconds, as typed. */
  readonly timeLimit: string;
  /** costs[actual][predicted], as typed. */
  readonly costs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const KEY = "espalier-learn";
const FIRST: LearnForm = { size: 10, method: "", priors: "data", timeLimit: "", costs: {} };

const purpose = computed(() =>
  JSON.stringify([file.value?.name, file.value?.rows, data.value?.target, data.value?.classes.length]),
);
const filled = signal(earlier());

export const learnForm = computed(() =>
  filled.value?.purpose === purpose.value ? filled.value.form : FIRST,
);

export function fillIn(change: Partial<LearnForm>): void {
  filled.value = { purpose: purpose.value, form: { ...learnForm.value, ...change } };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(filled.value));
  } catch {}
}

function earlier(): { readonly purpose: string; readonly form: LearnForm } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)!);
  } catch {
    return null;
  }
}
