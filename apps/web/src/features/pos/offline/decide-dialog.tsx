import { referenceOf, SAY_WHY_NOT_SOLD, type SaleConflict } from '@bhandar/domain/pos';
import { optionalText, titleOf } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, RadioField, SelectField, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatExpiry, formatMoney } from '../../../lib/format';

const DecideForm = z
  .object({
    resolution: z.enum(['accept', 'otherBatch', 'void']),
    /** By line; `FIRST` takes the earliest expiry. */
    batches: z.array(z.string()),
    note: optionalText(500),
  })
  .refine(({ resolution, note }) => resolution !== 'void' || note !== '', {
    error: SAY_WHY_NOT_SOLD,
    path: ['note'],
  });
type DecideForm = z.input<typeof DecideForm>;

/** A manager accepts or rejects an offline sale whose goods have left the store. */
export function DecideDialog({ conflict, onClose }: { conflict: SaleConflict; onClose: () => void }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { id: saleId, lines, cashier, totalMinor, reason } = conflict;
  const resolve = trpc.pos.resolveConflict.useMutation({
    ...toasts({ failure: t('decisionFailed') }),
    onSettled: () => Promise.all([utils.pos.invalidate(), utils.inventory.invalidate()]),
  });
  const form = useZodForm(DecideForm, {
    defaultValues: { resolution: 'accept', batches: lines.map(({ batchId }) => batchId ?? FIRST), note: '' },
  });
  const resolution = form.watch('resolution');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('decideTitle', { sale: referenceOf(saleId) })}
      description={t('decideText', { reason: t(`conflict_${reason}`), total: formatMoney(totalMinor), cashier })}
      submitLabel={resolution === 'void' ? t('closeSale') : t('recordSale')}
      submitTone={resolution === 'void' ? 'danger' : 'primary'}
      onSubmit={async ({ resolution: chosen, batches, note }) => {
        const taken = lines.map(({ productId }, index) => {
          const batchId = batches[index];
          return { productId, ...(batchId && batchId !== FIRST ? { batchId } : {}) };
        });
        const decided = await resolve.mutateAsync(
          chosen === 'otherBatch'
            ? { saleId, resolution: chosen, note, batches: taken }
            : { saleId, resolution: chosen, note },
        );
        toast.success(decided.receiptNo ? t('conflictSold', { receipt: decided.receiptNo }) : t('conflictClosed'));
      }}
    >
      <RadioField<DecideForm>
        name="resolution"
        label={t('resolution')}
        options={DecideForm.shape.resolution.options.map((value) => ({
          value,
          label: t(`resolution_${value}`),
          description: t(`resolution_${value}Help`),
        }))}
      />
      {resolution === 'otherBatch'
        ? lines.map((line, index) => (
            <LineBatch key={line.productId} line={line} index={index} locationId={conflict.store.id} />
          ))
        : null}
      <TextField<DecideForm>
        name="note"
        label={resolution === 'void' ? t('decisionReason') : t('note')}
        required={resolution === 'void'}
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** The value for the earliest expiry, because a select option cannot be empty. */
const FIRST = 'first';

interface LineBatchProps {
  line: SaleConflict['lines'][number];
  index: number;
  locationId: string;
}

function LineBatch({ line, index, locationId }: LineBatchProps) {
  const { t } = useTranslation('pos');
  const batches = trpc.pos.listBatches.useQuery({ productId: line.productId, locationId });
  const usable = (batches.data ?? []).filter(({ refused }) => refused === null);
  return (
    <SelectField<DecideForm>
      name={`batches.${index}`}
      label={t('batchOf', { product: titleOf(line) })}
      options={[
        { value: FIRST, label: t('firstExpiry') },
        ...usable.map(({ batchId, batchNumber, expiresOn, quantity }) => ({
          value: batchId,
          label: [batchNumber || '-', expiresOn ? formatExpiry(expiresOn) : '', `(${formatCount(quantity)})`]
            .filter(Boolean)
            .join(' '),
        })),
      ]}
    />
  );
}
