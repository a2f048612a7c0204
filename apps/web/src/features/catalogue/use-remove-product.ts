import { type Product, productTitle } from '@bhandar/domain/catalogue';
import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../kit';
import { trpc } from '../../lib/trpc';

/** Retires without a question, in the documented words; Undo brings it back. */
export function useRemoveProduct(): (product: Product) => Promise<void> {
  const { t } = useTranslation('catalogue');
  const erase = useDeletion();
  const utils = trpc.useUtils();
  const remove = trpc.catalogue.removeProduct.useMutation();
  const restore = trpc.catalogue.restoreProduct.useMutation();
  return (product) => {
    const { id } = product;
    const name = productTitle(product);
    return erase({
      name,
      remove: () => remove.mutateAsync({ id }),
      restore: () => restore.mutateAsync({ id }),
      deleted: t('deleted', { name }),
      failed: (message) => t('deleteFailed', { name, message }),
      after: () => utils.catalogue.invalidate(),
    });
  };
}
