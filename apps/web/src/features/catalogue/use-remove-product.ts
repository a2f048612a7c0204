import { type Product, productTitle } from '@bhandar/domain/catalogue';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../kit';
import { failureOf } from '../../lib/failure';
import { trpc } from '../../lib/trpc';

/** Asks, retires, and says what became of it in the documented words. */
export function useRemoveProduct(): (product: Product) => Promise<void> {
  const { t } = useTranslation('catalogue');
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const remove = trpc.catalogue.removeProduct.useMutation();
  return async (product) => {
    const name = productTitle(product);
    const sure = await confirm({
      title: t('deleteTitle', { name }),
      description: t('deleteText'),
      confirmLabel: t('deleteProduct'),
      cancelLabel: t('keepProduct'),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await remove.mutateAsync({ id: product.id });
      toast.success(t('deleted', { name }));
    } catch (error) {
      toast.error(t('deleteFailed', { name, message: failureOf(error).message }));
    }
    await utils.catalogue.invalidate();
  };
}
