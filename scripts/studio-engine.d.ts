import type { Plugin, Rolldown } from "vite";

export const QUIET: Rolldown.RolldownOptions;
export const PAGE: Rolldown.RolldownOptions;
export const ENGINE: Rolldown.RolldownOptions;
export const withoutExactSelection: Plugin;
export const withoutPreloading: Plugin;
