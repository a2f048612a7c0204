import type { TFunction } from 'i18next';
import { formatMoney } from '../../../../lib/format';

/** By how much a float differs from what the shift before left in the drawer; null where that is not known. */
export const openingDifferenceOf = ({
  floatMinor,
  leftMinor,
}: {
  floatMinor: number;
  leftMinor?: number | null;
}): number | null => (leftMinor === null || leftMinor === undefined ? null : floatMinor - leftMinor);

/** `12.00 short`, `5.00 over` or the text for no difference. Words, because a minus sign is easily overlooked. */
export function differenceText(t: TFunction<'pos'>, differenceMinor: number): string {
  if (differenceMinor === 0) return t('shiftFits');
  const amount = formatMoney(Math.abs(differenceMinor));
  return t(differenceMinor < 0 ? 'shiftShort' : 'shiftOver', { amount });
}
