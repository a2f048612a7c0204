/// <reference path="./css.d.ts" />

/** Fetches the font of a script when its language is chosen; English needs none. Fonts arrive with the next paint. */
export async function loadScriptFont(language: string): Promise<void> {
  if (language.startsWith('bn')) await import('@fontsource-variable/noto-sans-bengali/wght.css');
  if (language.startsWith('hi')) await import('@fontsource-variable/noto-sans-devanagari/wght.css');
}
