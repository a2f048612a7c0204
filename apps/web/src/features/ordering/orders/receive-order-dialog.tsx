import type { OrderDetails } from '@bhandar/domain/ordering';
import { parseWhole, titleOf } from '@bhandar/domain/shared';
import { Banner, Button, Dialog, FieldError, NumberInput } from '@bhandar/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLineScanner, useUnsavedGuard } from '../../../kit';
import { ItemCell } from '../../../kit/table/item-cell';
import { formatCount } from '../../../lib/format';
import { decisionFailure, type OrderDecisions } from './use-order-decisions';

interface ReceiveOrderDialogProps {
  order: Pick<OrderDetails, 'id' | 'voucher' | 'lines'>;
  decisions: OrderDecisions;
  onClose: () => void;
}

/** The store counts the delivery and sees the differences before confirming. */
export function ReceiveOrderDialog({ order, decisions, onClose }: ReceiveOrderDialogProps) {
  const { t } = useTranslation(['ordering', 'kit']);
  const id = useId();
  const sent = order.lines.filter((line) => (line.approvedQuantity ?? 0) > 0);
  const [counted, setCounted] = useState<Record<number, string>>({});
  const [failure, setFailure] = useState<string>();
  const { fulfil } = decisions;
  const lines = sent.map((line) => {
    const approved = line.approvedQuantity ?? 0;
    const text = counted[line.lineNo];
    return {
      ...line,
      approved,
      fieldId: `${id}-${line.lineNo}`,
      text: text ?? String(approved),
      quantity: text === undefined ? approved : upTo(approved, parseWhole(text)),
    };
  });
  const wrong = lines.some(({ quantity }) => quantity === null);
  const differing = lines.filter(({ quantity, approved }) => quantity !== approved);

  useLineScanner(lines);
  const mayLeave = useUnsavedGuard(differing.length > 0 && !fulfil.isPending);

  const leave = async () => {
    if (!fulfil.isPending && (await mayLeave())) onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (wrong || fulfil.isPending) return;
    const received = differing.flatMap(({ lineNo, quantity }) => (quantity === null ? [] : [{ lineNo, quantity }]));
    setFailure(undefined);
    try {
      await fulfil.mutateAsync({ orderId: order.id, received });
    } catch (error) {
      setFailure(decisionFailure(error, { failed: t('updateFailed'), unreachable: t('kit:unreachable') }));
      return;
    }
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void leave();
      }}
      title={t('receiveTitle', { id: order.voucher })}
      description={t('receiveText')}
      footer={
        <>
          <span role="status" className="mr-auto text-ink-2 text-sm">
            {differing.length > 0 ? t('receiveDifferences', { count: differing.length }) : t('receiveAll')}
          </span>
          <Button onClick={() => void leave()} disabled={fulfil.isPending}>
            {t('kit:cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} busy={fulfil.isPending} disabled={wrong}>
            {t('receiveOrder')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => void submit(event)}
        // A held Enter that opened the dialog records nothing.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.repeat) event.preventDefault();
        }}
      >
        {failure ? <Banner tone="danger" title={failure} /> : null}
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.lineNo} className="flex items-start justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
              <ItemCell
                name={line.name}
                strength={line.strength}
                detail={`${t('approved')}: ${formatCount(line.approved)}`}
              />
              <div className="w-28 shrink-0">
                <NumberInput
                  id={line.fieldId}
                  aria-label={t('receiveCount', { name: titleOf(line) })}
                  aria-invalid={line.quantity === null || undefined}
                  value={line.text}
                  onChange={(event) => setCounted({ ...counted, [line.lineNo]: event.target.value })}
                />
                {line.quantity === null ? (
                  <FieldError>{t('receiveWrong', { most: formatCount(line.approved) })}</FieldError>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

/** At most the sent quantity can be received. */
const upTo = (most: number, quantity: number | null): number | null =>
  quantity === null || quantity > most ? null : quantity;
