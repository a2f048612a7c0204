import type { Language } from '@bhandar/domain/accounts';
import { bangla } from './bn';
import { english, type ReceiptTexts } from './en';
import { hindi } from './hi';

export const receiptTexts: Record<Language, ReceiptTexts> = { en: english, bn: bangla, hi: hindi };
