import type { Language } from '@bhandar/domain/accounts';
import { bangla } from './bn';
import { type AccountMessages, english } from './en';
import { hindi } from './hi';

export const accountMessages: Record<Language, AccountMessages> = { en: english, bn: bangla, hi: hindi };
