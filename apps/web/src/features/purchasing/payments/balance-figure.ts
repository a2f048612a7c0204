import type { TFunction } from 'i18next';
import { formatMoney } from '../../../lib/format';

interface BalanceFigure {
  label: string;
  amount: string;
}

/** The amount due, or a negative one as a balance in our favour. */
export const balanceFigure = (
  dueMinor: number,
  t: TFunction<'purchasing'>,
  due: string = t('payDue'),
): BalanceFigure => ({
  label: dueMinor < 0 ? t('payInFavour') : due,
  amount: formatMoney(Math.abs(dueMinor)),
});
