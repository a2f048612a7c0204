import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGE_NAMES } from '../lib/i18n/language';

/** Legible on machines without a font of that script, before the language is chosen. */
export function LanguageName({ language }: { language: Language }) {
  return (
    <span lang={language} className="language-name">
      {LANGUAGE_NAMES[language]}
    </span>
  );
}
