import type { PriceEntry } from '@bhandar/domain/pricing';
import { useTranslation } from 'react-i18next';
import { useConfirm, useMutationToast, usePriceEntryLabels } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** Ends a price or rule, or cancels one that has not started, after confirmation. */
export function useEndPrice(): (entry: PriceEntry) => Promise<void> {
  const { t } = useTranslation('pricing');
  const words = usePriceEntryLabels();
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const end = trpc.pricing.endPriceRule.useMutation(toasts({ success: t('ended'), failure: t('endFailed') }));
  return async (entry) => {
    const { id, state, scope } = entry;
    const scheduled = state === 'scheduled';
    const act = scheduled ? 'cancel' : 'end';
    const of = scope === 'product' ? act : (`${act}Rule` as const);
    const sure = await confirm({
      title: t(`${of}Title`),
      description: t(`${of}Text`, { target: words.target(entry) }),
      confirmLabel: t(scheduled ? 'cancelScheduled' : 'end'),
      tone: 'danger',
    });
    if (!sure) return;
    await end.mutateAsync({ id }).catch(() => undefined);
    await Promise.all([utils.pricing.invalidate(), utils.pos.invalidate()]);
  };
}
