import type { SellableProduct } from '@bhandar/domain/pos';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format';
import { PHONE, useMedia, WIDE_DESKTOP } from '../../../../lib/use-media';

/** Whether the till sells only what was approved in the person's own orders. */
export const OwnOrders = createContext(false);

/** How many more can be sold. In own orders it is less than the inventory shows, so the text says whose number it is. */
export function useLeftLabel() {
  const { t } = useTranslation('pos');
  const ofOwnOrders = use(OwnOrders);
  const phone = useMedia(PHONE);
  const wide = useMedia(WIDE_DESKTOP);
  return ({ approvedQty, storeStock }: SellableProduct, inCart: number) => {
    const left = formatCount(Math.max(0, approvedQty - inCart));
    if (!ofOwnOrders) return { text: t('approvedLeft', { left }) };
    const title = approvedQty > 0 ? t('notApprovedText', { stock: formatCount(storeStock) }) : undefined;
    // Between the two, the longer text would cut the company.
    const text =
      storeStock > approvedQty && (phone || wide)
        ? t('leftForYouOf', { left, stock: formatCount(storeStock) })
        : t('leftForYou', { left });
    return { text, title };
  };
}
