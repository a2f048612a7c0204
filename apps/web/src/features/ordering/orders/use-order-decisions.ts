import { Seller } from '@bhandar/domain/inventory';
import type { ApproveOrderInput } from '@bhandar/domain/ordering';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutationToast } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';

/** An approval that waits until somebody is chosen who may sell the goods. */
export interface GoodsForQuestion {
  order: Omit<ApproveOrderInput, 'adminNote' | 'goodsFor'> & { adminNote?: string | undefined };
  message: string;
  colleagues: Seller[];
}

/** The four order actions with their documented texts. Each refetches orders and stock. */
export function useOrderDecisions() {
  const { t } = useTranslation(['ordering', 'kit']);
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  // Also after a refusal, which usually means that the order or the stock has changed.
  const onSettled = () => Promise.all([utils.ordering.invalidate(), utils.inventory.invalidate()]);

  const [goodsFor, setGoodsFor] = useState<GoodsForQuestion>();
  const approve = trpc.ordering.approveOrder.useMutation({
    ...toasts({ success: t('orderApproved') }),
    onError: (error, order) => {
      const { kind, message, details } = failureOf(error, t('kit:unreachable'));
      const colleagues = Seller.array().safeParse(details.colleagues);
      if (colleagues.success) {
        setGoodsFor({ order, message, colleagues: colleagues.data });
        return;
      }
      toast.error(t('approveFailed'), kind === 'INTERNAL' ? {} : { description: message });
    },
    onSettled,
  });
  // The dialogs of these two show their refusals themselves.
  const reject = trpc.ordering.rejectOrder.useMutation({
    onSuccess: toasts({ success: t('orderRejected') }).onSuccess,
    onSettled,
  });
  const cancel = trpc.ordering.cancelOrder.useMutation({
    ...toasts({ success: t('orderStatusChanged', { status: 'cancelled' }), failure: t('updateFailed') }),
    onSettled,
  });
  const fulfil = trpc.ordering.fulfilOrder.useMutation({
    onSuccess: toasts({ success: t('goodsReceived') }).onSuccess,
    onSettled,
  });
  return { approve, reject, cancel, fulfil, goodsFor, close: () => setGoodsFor(undefined) };
}

/** The refusal of a decision for its dialog; `failed` when the server gave no reason. */
export function decisionFailure(error: unknown, { failed, unreachable }: { failed: string; unreachable: string }) {
  const { kind, message } = failureOf(error, unreachable);
  return kind === 'INTERNAL' ? failed : message;
}

export type OrderDecisions = ReturnType<typeof useOrderDecisions>;
