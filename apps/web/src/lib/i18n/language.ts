import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { loadScriptFont } from '@bhandar/ui';
import { configureFormat } from '../format';
import { i18n } from './i18n';

/** Each language by its own name, so that it is found without reading the current language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', bn: 'বাংলা', hi: 'हिन्दी' };

const KEY = 'ui.language';

export const isLanguage = (text: string | null | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

/** The language chosen on this device; English by default. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(KEY);
    return isLanguage(stored) ? stored : 'en';
  } catch {
    return 'en';
  }
}

/** Dates, screen readers, line heights and fonts follow the language. */
export function showLanguage(language: Language): void {
  configureFormat({ language });
  document.documentElement.lang = language;
  void loadScriptFont(language);
}

type Listener = (language: Language) => void;
let changeListener: Listener | undefined;

/** Subscribes to the person's language choices, to save them in the account. */
export function onLanguageChosen(listener: Listener): () => void {
  changeListener = listener;
  return () => {
    if (changeListener === listener) changeListener = undefined;
  };
}

/** Applies the person's choice and stores it on this device and, when signed in, in the account. */
export async function chooseLanguage(language: Language): Promise<void> {
  changeListener?.(language);
  await applyLanguage(language);
}

/** Loads the texts of the language, then switches all of them at once. */
export async function applyLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is unavailable: the choice lasts for the visit.
  }
  await i18n.loadLanguages(language);
  showLanguage(language);
  await i18n.changeLanguage(language);
}
