import { type Product, productTitle } from '@bhandar/domain/catalogue';
import { useTranslation } from 'react-i18next';
import { useConfirm, useDeletion } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** Asks, then retires in the documented words; Undo brings it back. */
export function useRemoveProduct(): (product: Product) => Promise<void> {
  const { t } = useTranslation('catalogue');
  const erase = useDeletion();
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const remove = trpc.catalogue.removeProduct.useMutation();
  const restore = trpc.catalogue.restoreProduct.useMutation();
  return async (product) => {
    const { id } = product;
    const name = productTitle(product);
    const isSure = await confirm({
      title: t('deleteProductTitle', { name }),
      description: t('deleteProductText'),
      confirmLabel: t('deleteProduct'),
      tone: 'danger',
    });
    if (!isSure) return;
    await erase({
      name,
      remove: () => remove.mutateAsync({ id }),
      restore: () => restore.mutateAsync({ id }),
      deleted: t('deleted', { name }),
      failed: (message) => t('deleteFailed', { name, message }),
      after: () => utils.catalogue.invalidate(),
    });
  };
}
