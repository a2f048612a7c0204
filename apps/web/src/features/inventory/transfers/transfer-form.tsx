import { canAccessStore, isManager } from '@bhandar/domain/accounts';
import type { HeldBatch, StockPlace, Transfer } from '@bhandar/domain/inventory';
import { Banner, Button, Dialog, Field, Select, Textarea, toast } from '@bhandar/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useUnsavedGuard } from '../../../kit';
import { type Failure, failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { placeTitle } from '../../../lib/place-title';
import { GoodsPicker } from './goods-picker';
import { type DraftLine, linesOfHeld, linesOfTransfer, quantityOf, withStock } from './transfer-draft';
import { lineErrors } from './transfer-failure';
import { TransferLines } from './transfer-lines';

interface TransferFormProps {
  places: readonly StockPlace[];
  /** The draft to edit; omitted for a new transfer. */
  transfer?: Transfer | undefined;
  /** The initial batches of a new transfer, all at one location. */
  goods?: readonly HeldBatch[];
  onClose: () => void;
}

/** A draft transfer. It can be saved, or sent at once. */
export function TransferForm({ places, transfer, goods, onClose }: TransferFormProps) {
  const { t } = useTranslation(['inventory', 'kit']);
  const id = useId();
  const actor = useActor();
  const utils = trpc.useUtils();
  const save = trpc.inventory.saveTransfer.useMutation();
  const send = trpc.inventory.sendTransfer.useMutation();
  const senders = places.filter((place) => isManager(actor) && canAccessStore(actor, place.id));
  const [fromId, setFromId] = useState(transfer?.from.id ?? goods?.[0]?.place.id ?? actor.stores[0]?.id);
  // The default destination is the warehouse, which also accepts expired goods.
  const warehouse = goods ? places.find(({ id, kind }) => kind === 'warehouse' && id !== fromId) : undefined;
  const [toId, setToId] = useState(transfer?.to.id ?? warehouse?.id);
  const [note, setNote] = useState(transfer?.note ?? '');
  const [lines, setLines] = useState<DraftLine[]>(() => (goods ? linesOfHeld(goods) : linesOfTransfer(transfer)));
  const [showErrors, setShowErrors] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [savedId, setSavedId] = useState(transfer?.id);
  const busy = save.isPending || send.isPending;
  const mayLeave = useUnsavedGuard(dirty && !busy);

  const touch = () => {
    setDirty(true);
    setFailure(undefined);
  };
  const change = (key: number, changes: Partial<DraftLine>) => {
    touch();
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  };
  const leave = async () => {
    if (!busy && (await mayLeave())) onClose();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const sends = submitter instanceof HTMLButtonElement && submitter.value === 'send';
    setShowErrors(true);
    const asked = lines.map((line) => ({ ...line, quantity: quantityOf(line) }));
    if (!fromId || !toId || asked.length === 0 || asked.some(({ quantity }) => quantity === null)) return;
    try {
      const saved = await save.mutateAsync({
        ...(savedId ? { transferId: savedId } : {}),
        fromId,
        toId,
        note,
        lines: asked.map(({ productId, batchId, quantity }) => ({ productId, batchId, quantity: quantity ?? 0 })),
      });
      // When sending fails, the saved draft is reused on the next attempt.
      setSavedId(saved.id);
      if (sends) await send.mutateAsync({ transferId: saved.id });
      toast.success(t(sends ? 'transferSent' : 'draftSaved', { voucher: saved.voucher }));
      onClose();
    } catch (error) {
      setFailure(failureOf(error, t('kit:unreachable')));
    } finally {
      await utils.inventory.invalidate();
    }
  };

  const wrongPlace = failure?.fields.toId ?? (showErrors && !toId ? t('chooseReceiver') : undefined);
  const errors = lineErrors(failure);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) void leave();
      }}
      title={transfer ? t('editTransfer', { voucher: transfer.voucher }) : t('newTransfer')}
      description={t('transferText')}
      footer={
        <>
          <Button onClick={() => void leave()} disabled={busy}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" form={id} value="save" busy={save.isPending}>
            {t('saveDraft')}
          </Button>
          <Button type="submit" form={id} value="send" variant="primary" busy={send.isPending}>
            {t('sendNow')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {failure && Object.keys(errors).length === 0 && !failure.fields.toId ? (
          <Banner tone="danger" title={failure.message} />
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('transferFrom')} required>
            {(ids) => (
              <Select
                {...ids}
                value={fromId}
                placeholder={t('kit:choose')}
                disabled={transfer !== undefined || lines.length > 0}
                options={senders.map((place) => ({ value: place.id, label: placeTitle(place) }))}
                onValueChange={(place) => {
                  touch();
                  setFromId(place);
                }}
              />
            )}
          </Field>
          <Field label={t('transferTo')} required error={wrongPlace}>
            {(ids) => (
              <Select
                {...ids}
                value={toId}
                placeholder={t('kit:choose')}
                options={places
                  .filter((place) => place.id !== fromId)
                  .map((place) => ({ value: place.id, label: placeTitle(place) }))}
                onValueChange={(place) => {
                  touch();
                  setToId(place);
                }}
              />
            )}
          </Field>
        </div>
        <Field label={t('goods')} required error={showErrors && lines.length === 0 ? t('addOneLine') : undefined} group>
          {() => (
            <GoodsPicker
              locationId={fromId}
              onPick={(stock, scanned) => {
                touch();
                setLines((all) => withStock(all, stock, scanned));
              }}
            />
          )}
        </Field>
        {lines.length > 0 ? (
          <TransferLines
            lines={lines}
            errors={errors}
            showErrors={showErrors}
            onChange={change}
            onRemove={(key) => {
              touch();
              setLines((all) => all.filter((line) => line.key !== key));
            }}
          />
        ) : null}
        <Field label={t('note')} help={t('noteHelp')}>
          {(ids) => (
            <Textarea
              {...ids}
              rows={2}
              value={note}
              onChange={(event) => {
                touch();
                setNote(event.target.value);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
