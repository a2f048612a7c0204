import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';

/** Confirms and voids; returns whether the purchase was voided. */
export function usePurchaseVoid(): (purchase: { id: string; voucher: string }) => Promise<boolean> {
  const { t } = useTranslation('purchasing');
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const remove = trpc.purchasing.voidPurchase.useMutation();
  return async ({ id, voucher }) => {
    const sure = await confirm({
      title: t('purchaseVoidTitle', { voucher }),
      description: t('purchaseVoidText'),
      confirmLabel: t('purchaseVoid'),
      cancelLabel: t('purchaseKeep'),
      tone: 'danger',
    });
    if (!sure) return false;
    try {
      await remove.mutateAsync({ purchaseId: id });
      toast.success(t('purchaseVoided', { voucher }));
      return true;
    } catch (error) {
      toast.error(t('purchaseVoidFailed', { voucher, message: failureOf(error).message }));
      return false;
    } finally {
      await utils.invalidate();
    }
  };
}
