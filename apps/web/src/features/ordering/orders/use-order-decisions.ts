import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useMutationToast } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';

/** The four order actions with their documented texts. Each refetches orders and stock. */
export function useOrderDecisions() {
  const { t } = useTranslation(['ordering', 'kit']);
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  // Also after a refusal, which usually means that the order or the stock has changed.
  const onSettled = () => Promise.all([utils.ordering.invalidate(), utils.inventory.invalidate()]);

  const approve = trpc.ordering.approveOrder.useMutation({
    ...toasts({ success: t('orderApproved') }),
    onError: (error) => {
      const { kind, message } = failureOf(error, t('kit:unreachable'));
      toast.error(t('approveFailed'), kind === 'INTERNAL' ? {} : { description: message });
    },
    onSettled,
  });
  const reject = trpc.ordering.rejectOrder.useMutation({
    ...toasts({ success: t('orderRejected'), failure: t('rejectFailed') }),
    onSettled,
  });
  const cancel = trpc.ordering.cancelOrder.useMutation({
    ...toasts({ success: t('orderStatusChanged', { status: 'cancelled' }), failure: t('updateFailed') }),
    onSettled,
  });
  const fulfil = trpc.ordering.fulfilOrder.useMutation({
    ...toasts({ success: t('orderStatusChanged', { status: 'fulfilled' }), failure: t('updateFailed') }),
    onSettled,
  });
  return { approve, reject, cancel, fulfil };
}

export type OrderDecisions = ReturnType<typeof useOrderDecisions>;
