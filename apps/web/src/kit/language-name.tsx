import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGE_NAMES } from '../lib/i18n/language';

/** Uses its own small font subset, so that the name is legible before the font of that script is loaded. */
export function LanguageName({ language }: { language: Language }) {
  return (
    <span lang={language} className="language-name">
      {LANGUAGE_NAMES[language]}
    </span>
  );
}
