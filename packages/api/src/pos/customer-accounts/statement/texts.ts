import type { Language } from '@bhandar/domain/accounts';
import { bangla } from './texts.bn';
import { english, type StatementTexts } from './texts.en';
import { hindi } from './texts.hi';

export const statementTexts: Record<Language, StatementTexts> = { en: english, bn: bangla, hi: hindi };
