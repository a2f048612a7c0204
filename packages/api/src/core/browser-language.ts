import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import type { RequestFacts } from './context';

/** The first supported language of a visitor's browser, else English. */
export function browserLanguageOf(request: Pick<RequestFacts, 'header'>): Language {
  const asked = (request.header('accept-language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    LANGUAGES.find((language) => language === asked.find((code) => LANGUAGES.some((ours) => ours === code))) ?? 'en'
  );
}
