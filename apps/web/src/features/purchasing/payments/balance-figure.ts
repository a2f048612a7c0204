import type { TFunction } from 'i18next';
import { formatMoney } from '../../../lib/format';

interface BalanceFigure {
  label: string;
  amount: string;
}

/** The amount due, or a negative one as a balance in our favour. */
export const balanceFigure = (dueMinor: number, t: TFunction<'purchasing'>): BalanceFigure => ({
  label: dueMinor < 0 ? t('payInFavour') : t('payDue'),
  amount: formatMoney(Math.abs(dueMinor)),
});
