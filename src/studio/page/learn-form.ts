// What is filled in on the Learn screen. It stays as long as the same class of the same file is to
// be learned: on other screens, and after a reload of the tab.

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

export interface FilledForm {
  /** File and class that it was filled in for. */
  readonly purpose: string;
  readonly form: LearnForm;
}

const EMPTY: LearnForm = { size: 10, method: "", priors: "data", timeLimit: "", costs: {} };

const purpose = computed(() =>
  JSON.stringify([file.value?.name, file.value?.rows, data.value?.target, data.value?.classes.length]),
);

export const filledForm = signal<FilledForm | null>(null);

export const learnForm = computed(() =>
  filledForm.value?.purpose === purpose.value ? filledForm.value.form : EMPTY,
);

export function withFilled(change: Partial<LearnForm>): FilledForm {
  return { purpose: purpose.value, form: { ...learnForm.value, ...change } };
}
