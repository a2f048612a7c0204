/// <reference path="./css.d.ts" />

/** Loads the font of a language's script; English needs none. The font shows with the next paint. */
export async function loadScriptFont(language: string): Promise<void> {
  if (language.startsWith('bn')) await import('@fontsource-variable/noto-sans-bengali/wght.css');
  if (language.startsWith('hi')) await import('@fontsource-variable/noto-sans-devanagari/wght.css');
}
