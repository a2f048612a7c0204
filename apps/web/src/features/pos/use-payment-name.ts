import type { SalePayment } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';

/** A payment as its customer knows it: `bKash`, or `Cash` in the language of the screen. */
export function usePaymentName(): (payment: Pick<SalePayment, 'method' | 'tenderName'>) => string {
  const { t } = useTranslation('pos');
  return ({ method, tenderName }) => tenderName || t(`method_${method}`);
}
