import { type Count, whyNotDecideCount } from '@bhandar/domain/inventory';
import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useActor, useConfirm, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

interface CountSubmitProps {
  count: Count;
  /** Saves all typed figures; false when one could not be saved. */
  keepAll: () => Promise<boolean>;
}

/** The count's progress and the submit button, always in view. */
export function CountSubmit({ count, keepAll }: CountSubmitProps) {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const { id: countId, voucher, lineCount, countedCount } = count;
  const refresh = { onSettled: () => void utils.inventory.invalidate() };
  const submit = trpc.inventory.submitCount.useMutation({
    ...toasts({ success: t('countSubmitted', { voucher }) }),
    ...refresh,
  });
  const cancel = trpc.inventory.cancelCount.useMutation({
    ...toasts({ success: t('countCancelled', { voucher }) }),
    ...refresh,
  });

  const askToSubmit = async () => {
    if (!(await keepAll())) return;
    // Read from the cache, because figures have just been saved.
    const { lineCount: all, countedCount: done } = utils.inventory.getCount.getData({ countId }) ?? count;
    const left = all - done;
    const sure = await confirm({
      title: t('submitCountTitle'),
      ...(left > 0 ? { description: t('submitLeft', { count: left }) } : {}),
      confirmLabel: t('submitConfirm'),
      cancelLabel: t('keepCounting'),
    });
    if (sure) submit.mutate({ countId });
  };
  const askToCancel = async () => {
    const sure = await confirm({
      title: t('cancelCountTitle'),
      description: t('cancelCountText'),
      confirmLabel: t('cancelCount'),
      cancelLabel: t('keepCounting'),
      tone: 'danger',
    });
    if (sure) cancel.mutate({ countId });
  };

  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 border-line border-t bg-canvas px-1 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <span className="mr-auto text-ink-2 text-sm tabular-nums">
        {t('countProgress', { counted: countedCount, total: lineCount })}
      </span>
      {whyNotDecideCount(actor, count.place.id).length === 0 ? (
        <Button busy={cancel.isPending} onClick={() => void askToCancel()}>
          {t('cancelCount')}
        </Button>
      ) : null}
      <Button
        variant="primary"
        className="h-14! max-sm:w-full"
        busy={submit.isPending}
        disabled={countedCount === 0}
        onClick={() => void askToSubmit()}
      >
        {t('submitCount')}
      </Button>
    </div>
  );
}
