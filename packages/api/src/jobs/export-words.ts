import type { Language } from '@bhandar/domain/accounts';
import { bangla } from './export-words-bn';
import { type ExportWords, english } from './export-words-en';
import { hindi } from './export-words-hi';

/** English for who has not chosen. */
export const exportWords = (language: Language | null): ExportWords =>
  ({ en: english, bn: bangla, hi: hindi })[language ?? 'en'];
