import { type PayingDrawer, type PreviewedRefund, paidMinorOf, type SaleReturn } from '@bhandar/domain/pos';
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
  const previewOf = ({ id: returnId }: SaleReturn) =>
    utils.client.pos.previewSaleReturn.query({ returnId, deviceId: deviceId() });
  const post = trpc.pos.postSaleReturn.useMutation({ ...toasts({ failure: t('returnFailed') }), onSettled });
  const remove = trpc.pos.voidSaleReturn.useMutation({ ...toasts({ failure: t('returnFailed') }), onSettled });
  return {
    post: async (returned: SaleReturn) => {
      const { id, voucher, units } = returned;
      const refund = await previewOf(returned).catch(failed);
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
    /** The question before several returns are approved: their refunds by drawer, without those that are refused. */
    askToPost: async (rows: readonly SaleReturn[]) => {
      const previews = await Promise.allSettled(rows.map(previewOf));
      const known = previews.flatMap((preview, index) =>
        preview.status === 'fulfilled' ? [{ units: rows[index]?.units ?? 0, refund: preview.value }] : [],
      );
      const [refused] = previews;
      if (known.length === 0 && refused?.status === 'rejected') {
        failed(refused.reason);
        return undefined;
      }
      return {
        title: t('postReturnsTitle', { count: known.length }),
        description: refundsText(t, known),
        confirmLabel: t('postReturn'),
      };
    },
    remove: async ({ id, voucher, status }: SaleReturn) => {
      const isPosted = status === 'posted';
      const query = { returnId: id, deviceId: deviceId() };
      const drawer = isPosted ? await utils.client.pos.findPayingDrawer.query(query).catch(() => null) : null;
      const agreed = await confirm({
        title: t('deleteReturnTitle', { voucher }),
        description: [
          isPosted ? t('deletePosted') : t('deletePending'),
          drawer && t('cashBack', { till: drawerName(drawer) }),
        ]
          .filter(Boolean)
          .join(' '),
        confirmLabel: t('deleteReturn'),
        tone: 'danger',
      });
      if (agreed) remove.mutate(query, { onSuccess: () => toast.success(t('returnDeleted', { voucher })) });
    },
  };
}

/** What approving a return pays, and the drawer that gives the cash of it. */
function refundText(t: TFunction<'pos'>, { units, refund }: { units: number; refund: PreviewedRefund }): string {
  const { payments, drawer } = refund;
  const text = t('postReturnText', { count: units, refund: formatMoney(paidMinorOf(payments)) });
  return drawer ? `${text} ${paidFrom(t, drawer)}` : text;
}

/** What approving several returns pays, and how much of the cash each drawer gives. */
function refundsText(t: TFunction<'pos'>, known: readonly { units: number; refund: PreviewedRefund }[]): string {
  const cash = new Map<string, number>();
  for (const { payments, drawer } of known.map(({ refund }) => refund)) {
    if (!drawer) continue;
    const name = drawerName(drawer);
    cash.set(name, (cash.get(name) ?? 0) + paidMinorOf(payments.filter(({ method }) => method === 'cash')));
  }
  const refund = formatMoney(paidMinorOf(known.flatMap(({ refund: { payments } }) => payments)));
  const text = t('postReturnText', { count: known.reduce((sum, { units }) => sum + units, 0), refund });
  const till = [...cash].map(([name, minor]) => `${name} ${formatMoney(minor)}`).join(', ');
  return till ? `${text} ${t('paidFromTill', { till })}` : text;
}

const drawerName = ({ till, heldBy }: PayingDrawer): string => (heldBy ? `${till} (${heldBy})` : till);

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
