import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { loadScriptFont } from '@bhandar/ui';
import { configureFormat } from '../format';
import { i18n } from './i18n';

/** Each by its own name: whoever cannot read the present one finds theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', bn: 'বাংলা', hi: 'हिन्दी' };

const KEY = 'ui.language';

export const isLanguage = (text: string | null | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

/** The choice of this person on this device; English until one is made. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(KEY);
    return isLanguage(stored) ? stored : 'en';
  } catch {
    return 'en';
  }
}

/** Dates, screen readers, line heights and fonts follow the language of the texts. */
export function showLanguage(language: Language): void {
  configureFormat({ language });
  document.documentElement.lang = language;
  void loadScriptFont(language);
}

type Listener = (language: Language) => void;
let keeper: Listener | undefined;

/** Hears each choice that a person makes, to keep it with their account. */
export function onLanguageChosen(listener: Listener): () => void {
  keeper = listener;
  return () => {
    if (keeper === listener) keeper = undefined;
  };
}

/** The person's own choice: shown, kept on this device and, once they are signed in, with their account. */
export async function chooseLanguage(language: Language): Promise<void> {
  keeper?.(language);
  await applyLanguage(language);
}

/** Fetches the texts of the language, then changes all of them at once. */
export async function applyLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A closed storage: the choice lasts for the visit.
  }
  await i18n.loadLanguages(language);
  showLanguage(language);
  await i18n.changeLanguage(language);
}
