import { hasGrant, isManager } from '@bhandar/domain/accounts';
import type { HeldBatch, StockPlace, WriteOff } from '@bhandar/domain/inventory';
import { isExpired } from '@bhandar/domain/shared';
import { FieldError, toast } from '@bhandar/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, RadioField, SelectField, TextField, useActor, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney, today } from '../../../lib/format';
import { ChosenBatches } from './write-off-chosen';
import { lineOf, type WriteOffForm, worthOf, writeOffFormOf } from './write-off-form';
import { BatchPicker } from './write-off-picker';

interface WriteOffDialogProps {
  places: readonly StockPlace[];
  /** The initial batches, all at one location. */
  draft?: readonly HeldBatch[];
  /** The goods are destroyed in the presence of a witness. */
  destroys?: boolean;
  onClose: () => void;
}

const NONE: readonly HeldBatch[] = [];
const hasExpired = ({ expiresOn }: HeldBatch) => expiresOn !== null && isExpired(expiresOn, today());

/** Writes off stock, chosen from expired batches and those close to expiry. */
export function WriteOffDialog({ places, draft = NONE, destroys = false, onClose }: WriteOffDialogProps) {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const manager = isManager(actor) && hasGrant(actor, 'postWriteOff');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const [chosen, setChosen] = useState(draft);
  const submit = trpc.inventory.writeOff.useMutation({
    ...toasts({ failure: t('writeOffFailed') }),
    onSuccess: ({ voucher, status }: WriteOff) => {
      toast.success(t(status === 'pending' ? 'writeOffWaits' : 'writtenOff', { voucher }));
    },
  });
  const form = useZodForm(
    useMemo(() => writeOffFormOf(t('nothingChosen')), [t]),
    {
      defaultValues: {
        placeId: draft[0]?.place.id ?? places[0]?.id ?? '',
        cause: destroys ? 'destroyed' : draft.length > 0 && !draft.every(hasExpired) ? 'damaged' : 'expired',
        reason: '',
        witness: '',
        lines: draft.map(lineOf),
      },
    },
  );
  const lines = form.watch('lines');
  const worth = chosen.reduce((sum, batch, index) => sum + worthOf(batch, lines[index]?.quantity ?? 0), 0);
  const choose = (batches: readonly HeldBatch[], values: WriteOffForm['lines']) => {
    setChosen(batches);
    form.setValue('lines', values, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const linesError = form.formState.errors.lines?.message ?? form.formState.errors.lines?.root?.message;

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={destroys ? t('destroyTitle') : t('writeOffTitle')}
      description={manager ? undefined : t('writeOffWaitsHint')}
      submitTone="danger"
      submitLabel={destroys ? t('destroyNow') : manager ? t('writeOffNow') : t('askToWriteOff')}
      footerAside={
        <span className="text-ink-2 text-sm">
          {t('worthTotal')} <strong className="text-ink tabular-nums">{formatMoney(worth)}</strong>
        </span>
      }
      onSubmit={async ({ lines: asked, ...values }) => {
        await submit.mutateAsync({ ...values, lines: asked.map(({ batchId, quantity }) => ({ batchId, quantity })) });
        await utils.inventory.invalidate();
      }}
    >
      {draft.length === 0 && places.length > 1 ? (
        <SelectField<WriteOffForm>
          name="placeId"
          label={t('writeOffFrom')}
          required
          options={places.map(({ id, name, city }) => ({ value: id, label: [name, city].filter(Boolean).join(', ') }))}
        />
      ) : null}
      <ChosenBatches
        batches={chosen}
        onRemove={(index) =>
          choose(
            chosen.filter((_, other) => other !== index),
            lines.filter((_, other) => other !== index),
          )
        }
      />
      {linesError ? <FieldError>{linesError}</FieldError> : null}
      {draft.length === 0 ? (
        <BatchPicker
          homeId={form.watch('placeId')}
          chosen={chosen}
          onAdd={(batch) => {
            // A write-off belongs to one location.
            const same = chosen.every((other) => other.place.id === batch.place.id);
            choose(same ? [...chosen, batch] : [batch], same ? [...lines, lineOf(batch)] : [lineOf(batch)]);
          }}
        />
      ) : null}
      {destroys ? (
        <TextField<WriteOffForm>
          name="witness"
          label={t('witness')}
          help={t('witnessHelp')}
          required
          autoComplete="off"
        />
      ) : (
        <RadioField<WriteOffForm>
          name="cause"
          label={t('writeOffCause')}
          options={[
            { value: 'expired', label: t('cause_expired') },
            { value: 'damaged', label: t('cause_damaged') },
          ]}
        />
      )}
      <TextField<WriteOffForm>
        name="reason"
        label={t('reason')}
        required={destroys}
        help={destroys ? undefined : t('optional')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
