import type { Language } from '@bhandar/domain/accounts';
import { bangla } from './bn';
import { type ExportMessages, english } from './en';
import { hindi } from './hi';

/** English for a person who has chosen no language. */
export const exportMessages = (language: Language | null): ExportMessages =>
  ({ en: english, bn: bangla, hi: hindi })[language ?? 'en'];
