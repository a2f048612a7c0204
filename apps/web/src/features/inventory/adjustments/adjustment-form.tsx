import { ChosenReason, DIRECTIONS, type StockPlace } from '@bhandar/domain/inventory';
import { Banner, Button, Dialog, Field, Select, Textarea, toast } from '@bhandar/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestions, useUnsavedGuard } from '../../../kit';
import { type Failure, failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { placeTitle } from '../../../lib/place-title';
import { GoodsPicker } from '../transfers/goods-picker';
import { lineErrors } from '../transfers/transfer-failure';
import { type AdjustmentDraftLine, changeOf, NEW_BATCH, withAdjusted } from './adjustment-draft';
import { AdjustmentLines } from './adjustment-lines';

interface AdjustmentFormProps {
  places: readonly StockPlace[];
  onClose: () => void;
}

/** Records damaged, lost, found or wrongly recorded stock, batch by batch. */
export function AdjustmentForm({ places, onClose }: AdjustmentFormProps) {
  const { t } = useTranslation(['inventory', 'kit']);
  const id = useId();
  const utils = trpc.useUtils();
  const create = trpc.inventory.createAdjustment.useMutation();
  const answering = useQuestions();
  const [placeId, setPlaceId] = useState(places[0]?.id);
  const [reason, setReason] = useState<ChosenReason>('damaged');
  const [note, setNote] = useState('');
  const [lines, setLines] = useState<AdjustmentDraftLine[]>([]);
  const [showErrors, setShowErrors] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const mayLeave = useUnsavedGuard((lines.length > 0 || note !== '') && !create.isPending);

  const leave = async () => {
    if (!create.isPending && (await mayLeave())) onClose();
  };
  const choose = (next: ChosenReason) => {
    setReason(next);
    setFailure(undefined);
    if (DIRECTIONS[next] !== 'less') return;
    // Stock can only leave an existing batch.
    setLines((all) =>
      all.map((line) => (line.batch === NEW_BATCH ? { ...line, batch: line.batches[0]?.batchId ?? NEW_BATCH } : line)),
    );
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setShowErrors(true);
    const changes = lines.map((line) => ({ ...line, change: changeOf(line.text, reason) }));
    if (!placeId || changes.length === 0 || changes.some(({ change }) => change === null)) return;
    try {
      const input = {
        locationId: placeId,
        reason,
        note,
        lines: changes.map(({ productId, batch, batchNumber, expiresOn, change }) => ({
          productId,
          change: change ?? 0,
          ...(batch === NEW_BATCH ? { newBatch: { batchNumber, expiresOn: expiresOn || null } } : { batchId: batch }),
        })),
      };
      const { voucher } = await answering((confirmed) => create.mutateAsync({ ...input, ...confirmed }));
      toast.success(t('adjustmentPosted', { voucher }));
      onClose();
      await utils.inventory.invalidate();
    } catch (error) {
      setFailure(failureOf(error, t('kit:unreachable')));
    }
  };

  const errors = lineErrors(failure);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) void leave();
      }}
      title={t('newAdjustment')}
      description={t('adjustmentText')}
      footer={
        <>
          <Button onClick={() => void leave()} disabled={create.isPending}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={create.isPending}>
            {t('postAdjustment')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {failure && Object.keys(errors).length === 0 ? <Banner tone="danger" title={failure.message} /> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('place')} required>
            {(ids) => (
              <Select
                {...ids}
                value={placeId}
                placeholder={t('kit:choose')}
                disabled={lines.length > 0}
                options={places.map((place) => ({ value: place.id, label: placeTitle(place) }))}
                onValueChange={setPlaceId}
              />
            )}
          </Field>
          <Field label={t('adjustReason')} required>
            {(ids) => (
              <Select
                {...ids}
                value={reason}
                options={ChosenReason.options.map((value) => ({ value, label: t(`adjustReason_${value}`) }))}
                onValueChange={(value) => choose(ChosenReason.parse(value))}
              />
            )}
          </Field>
        </div>
        <Field label={t('goods')} required error={showErrors && lines.length === 0 ? t('addOneLine') : undefined} group>
          {() => (
            <GoodsPicker
              locationId={placeId}
              onPick={(stock, scanned) => setLines((all) => withAdjusted(all, stock, scanned))}
            />
          )}
        </Field>
        {lines.length > 0 ? (
          <AdjustmentLines
            lines={lines}
            reason={reason}
            errors={errors}
            showErrors={showErrors}
            onChange={(key, changes) => {
              setFailure(undefined);
              setLines((all) => all.map((line) => (line.key === key ? { ...line, ...changes } : line)));
            }}
            onRemove={(key) => setLines((all) => all.filter((line) => line.key !== key))}
          />
        ) : null}
        <Field label={t('note')} help={t('noteHelp')}>
          {(ids) => <Textarea {...ids} rows={2} value={note} onChange={(event) => setNote(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  );
}
