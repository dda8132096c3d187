import type { Plugin, Rolldown } from "vite";

export const QUIET: Rolldown.RolldownOptions;
export const PAGE: Rolldown.RolldownOptions;
export const ENGINE: Rolldown.RolldownOptions;
export const withoutNeverAsked: Plugin;
export const withoutPreloading: Plugin;
export const withoutHelp: Plugin;
