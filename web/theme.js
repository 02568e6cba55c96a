// @ts-check
/** Light, dark, high contrast: by the system's wish, or by the page's own button. */

import { keep, kept } from "./splitters.js";

const THEMES = ["light", "dark", "contrast"];

/** The next theme. */
export function nextTheme() {
  const root = document.documentElement;
  const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
  root.dataset.theme = next;
  keep("theme", next);
  return next;
}

/** The theme that was chosen before. */
export function rememberedTheme() {
  const theme = kept("theme");
  if (theme && THEMES.includes(theme)) document.documentElement.dataset.theme = theme;
}
