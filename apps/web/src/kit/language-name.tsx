import { LANGUAGE_NAMES, type Language } from '../lib/language';

/** Legible on machines without a font of that script, before the language is chosen. */
export function LanguageName({ language }: { language: Language }) {
  return (
    <span lang={language} className="language-name">
      {LANGUAGE_NAMES[language]}
    </span>
  );
}
