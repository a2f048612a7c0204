import { type PreviewedRefund, paidMinorOf, type SaleReturn } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useConfirm, useMutationToast } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { deviceId } from '../offline/device-id';
import { paidFrom } from '../paid-from';
import { useReturnRefresh } from '../use-return-refresh';
import { usePrintSlip } from './slip/use-print-slip';

/** Posting and deleting returns; whatever shows returns or stock reads anew. */
export function useReturnActions() {
  const { t } = useTranslation('pos');
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const onSettled = useReturnRefresh();
  const printSlip = usePrintSlip();
  const utils = trpc.useUtils();
  const failed = (error: unknown) => toasts({ failure: t('returnFailed') }).onError(error);
  const post = trpc.pos.postSaleReturn.useMutation({ ...toasts({ failure: t('returnFailed') }), onSettled });
  const remove = trpc.pos.voidSaleReturn.useMutation({ ...toasts({ failure: t('returnFailed') }), onSettled });
  return {
    post: async ({ id, voucher, units }: SaleReturn) => {
      const refund = await utils.client.pos.previewSaleReturn
        .query({ returnId: id, deviceId: deviceId() })
        .catch(failed);
      if (!refund) return;
      const agreed = await confirm({
        title: t('postReturnTitle', { voucher }),
        description: refundText(t, { units, refund }),
        confirmLabel: t('postReturn'),
      });
      if (agreed)
        post.mutate(
          { returnId: id, deviceId: deviceId() },
          {
            onSuccess: () =>
              toast.success(t('posted', { voucher }), {
                action: { label: t('printSlip'), onClick: () => void printSlip(id) },
              }),
          },
        );
    },
    remove: async ({ id, voucher, status }: SaleReturn) => {
      const agreed = await confirm({
        title: t('deleteReturnTitle', { voucher }),
        description: status === 'posted' ? t('deletePosted') : t('deletePending'),
        confirmLabel: t('deleteReturn'),
        tone: 'danger',
      });
      if (agreed)
        remove.mutate(
          { returnId: id, deviceId: deviceId() },
          { onSuccess: () => toast.success(t('returnDeleted', { voucher })) },
        );
    },
  };
}

/** What approving a return pays, and the drawer that gives the cash of it. */
function refundText(t: TFunction<'pos'>, { units, refund }: { units: number; refund: PreviewedRefund }): string {
  const { payments, drawer } = refund;
  const text = t('postReturnText', { count: units, refund: formatMoney(paidMinorOf(payments)) });
  return drawer ? `${text} ${paidFrom(t, drawer)}` : text;
}

/** What the person is told once a return is written down, or could not be. */
export function useReturnToasts() {
  const { t } = useTranslation(['pos', 'kit']);
  const printSlip = usePrintSlip();
  return {
    onSuccess: ({ id, voucher, status }: SaleReturn) => {
      if (status === 'pending') toast.success(t('returnWaits', { voucher }));
      else {
        toast.success(t('returned', { voucher }), {
          action: { label: t('printSlip'), onClick: () => void printSlip(id) },
        });
      }
    },
    onError: (error: unknown) => {
      const { kind, message, details } = failureOf(error, t('kit:unreachable'));
      // A question has a dialog of its own.
      if (details.questions) return;
      toast.error(t('returnFailed'), kind === 'INTERNAL' ? {} : { description: message });
    },
  };
}
