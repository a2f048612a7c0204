import { type Product, productTitle } from '@bhandar/domain/catalogue';
import { useTranslation } from 'react-i18next';
import { useConfirm, useDeletion } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** Confirms, then deletes with the documented texts; Undo restores. */
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
    const confirmed = await confirm({
      title: t('deleteProductTitle', { name }),
      description: t('deleteProductText'),
      confirmLabel: t('deleteProduct'),
      tone: 'danger',
    });
    if (!confirmed) return;
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
