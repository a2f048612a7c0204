import type { PriceEntry } from '@bhandar/domain/pricing';
import { useTranslation } from 'react-i18next';
import { useConfirm, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** Ends a price or rule, or cancels one that has not started, after confirmation. */
export function useEndPrice(): (entry: Pick<PriceEntry, 'id' | 'state'>) => Promise<void> {
  const { t } = useTranslation('pricing');
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const end = trpc.pricing.endPriceRule.useMutation(toasts({ success: t('ended'), failure: t('endFailed') }));
  return async ({ id, state }) => {
    const scheduled = state === 'scheduled';
    const sure = await confirm({
      title: t(scheduled ? 'cancelTitle' : 'endTitle'),
      description: t(scheduled ? 'cancelText' : 'endText'),
      confirmLabel: t(scheduled ? 'cancelScheduled' : 'end'),
      tone: 'danger',
    });
    if (!sure) return;
    await end.mutateAsync({ id }).catch(() => undefined);
    await Promise.all([utils.pricing.invalidate(), utils.pos.invalidate()]);
  };
}
