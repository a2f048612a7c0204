import { isSellableNow, type SellableProduct } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';

/** The documented label of the button that adds a product. */
export function useAddLabel() {
  const { t } = useTranslation('pos');
  return (product: SellableProduct, inCart: number): string => {
    if (!isSellableNow(product) || inCart === 0) return t('addToCart');
    return t(inCart >= product.approvedQty ? 'maxApproved' : 'addMore');
  };
}
