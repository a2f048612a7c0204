import { isManager } from '@bhandar/domain/accounts';
import { type Adjustment, SettleTransitInput, TransitOutcome } from '@bhandar/domain/inventory';
import { useTranslation } from 'react-i18next';
import { FormDialog, SelectField, TextareaField, useActor, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { placeTitle } from '../../../lib/place-title';
import { AdjustedGoods } from './adjusted-goods';

/** A manager settles goods that were sent and did not arrive. */
export function SettleTransitDialog({ adjustment, onClose }: { adjustment: Adjustment; onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(SettleTransitInput, {
    defaultValues: { adjustmentId: adjustment.id, outcome: 'lost', note: '' },
  });
  const settle = trpc.inventory.settleTransit.useMutation(
    toasts({ success: t('settleDone'), failure: t('settleFailed') }),
  );
  // Stock at the warehouse is counted by the warehouse.
  const mayReturn = actor.role === 'superadmin' || (isManager(actor) && adjustment.transferVoucher !== null);
  const outcomes = TransitOutcome.options.filter((outcome) => outcome !== 'returned' || mayReturn);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settleTitle', { voucher: adjustment.voucher })}
      description={t('settleText')}
      submitLabel={t('settle')}
      onSubmit={async (values) => {
        await settle.mutateAsync(values);
        await Promise.all([utils.inventory.invalidate(), utils.pos.invalidate()]);
      }}
    >
      <section aria-label={t('goods')} className="flex flex-col gap-1">
        <h3 className="font-medium">{placeTitle(adjustment.place)}</h3>
        <AdjustedGoods adjustment={adjustment} />
      </section>
      <SelectField<SettleTransitInput>
        name="outcome"
        label={t('settleOutcome')}
        required
        options={outcomes.map((value) => ({ value, label: t(`settled_${value}`) }))}
      />
      <TextareaField<SettleTransitInput> name="note" label={t('note')} />
    </FormDialog>
  );
}
