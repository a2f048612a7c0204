import type { Sale } from '@bhandar/domain/pos';
import type { TFunction } from 'i18next';
import { formatInstant } from '../../../lib/format';

/** When, by whom and why a sale was voided; empty if it was not. */
export const voidText = (t: TFunction<'pos'>, { voidedAt, voidedBy = '', voidReason = '' }: Sale): string =>
  voidedAt ? t('receiptVoided', { when: formatInstant(voidedAt), name: voidedBy, reason: voidReason }) : '';
