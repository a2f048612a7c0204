import { type CartLine, isAgainstFirstExpiry, lineKeyOf, type TillBatch } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, Button, cn, Dialog, Field, Input } from '@bhandar/ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCAN_FIELD } from '../../../kit/scan/use-scanner';
import { trpc } from '../../../lib/api/trpc';
import { today } from '../../../lib/format';
import { useNetwork } from '../../../offline/network';
import { BatchExpiry } from './products/expiry-tag';

interface BatchChoiceProps {
  line: CartLine;
  locationId: string;
  onChoose: (line: string, batchId: string | undefined, reason?: string) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** The batches at the store, first expiry first. A batch that may not be sold shows the reason and cannot be chosen. */
export function BatchChoice({ line, locationId, onChoose, onClose, onClosed }: BatchChoiceProps) {
  const { t } = useTranslation('pos');
  const { productId, batches } = line.product;
  const list = useRef<HTMLUListElement>(null);
  const query = trpc.pos.listBatches.useQuery({ productId, locationId }, { staleTime: 0 });
  const { offline } = useNetwork();
  // The cart's batches are shown until the server answers, and while offline: an earlier answer lacks the offline sales.
  const known = offline ? undefined : query.data;
  const rows: TillBatch[] = known ?? batches.map((batch) => ({ ...batch, refused: null }));
  const [unexplained, setUnexplained] = useState<string>();
  const choose = (batchId: string) => {
    const held = rows.map((row) => ({ ...row, available: row.quantity, blocked: row.refused !== null }));
    if (isAgainstFirstExpiry(held, batchId, today())) setUnexplained(batchId);
    else onChoose(lineKeyOf(line), batchId);
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('batchesOf', { product: titleOf(line.product) })}
      description={t('batchesText')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      <ul ref={list} aria-label={t('batches')} onKeyDown={moveFocus} className="flex flex-col gap-1.5">
        {rows.map((batch) => (
          <li key={batch.batchId}>
            <Choice
              pressed={(unexplained ?? line.batchId) === batch.batchId}
              refused={batch.refused !== null || batch.quantity === 0}
              onChoose={() => choose(batch.batchId)}
            >
              <span className="flex min-w-0 flex-wrap items-center gap-2">
                <span className={batch.batchNumber ? 'code' : 'text-ink-3'}>{batch.batchNumber || t('noBatch')}</span>
                <BatchExpiry expiresOn={batch.expiresOn} />
                {batch.refused ? <Badge tone="danger">{t(`batch_${batch.refused}`)}</Badge> : null}
              </span>
              <span className="shrink-0 tabular-nums">{t('batchHeld', { count: batch.quantity })}</span>
            </Choice>
          </li>
        ))}
        <li className="mt-1.5 border-line border-t pt-3">
          <Choice
            pressed={!unexplained && !line.batchId}
            refused={false}
            onChoose={() => onChoose(lineKeyOf(line), undefined)}
          >
            <span>{t('firstExpiry')}</span>
          </Choice>
        </li>
      </ul>
      {unexplained ? (
        <BatchReason key={unexplained} onReason={(reason) => onChoose(lineKeyOf(line), unexplained, reason)} />
      ) : null}
    </Dialog>
  );
}

/** Selling a later batch leaves the earlier one to expire, so a reason is recorded. */
function BatchReason({ onReason }: { onReason: (reason: string) => void }) {
  const { t } = useTranslation('pos');
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (given) onReason(given);
      }}
    >
      <Field label={t('reason')} help={t('batchReasonHelp')} required>
        {(ids) => (
          <Input
            {...ids}
            {...SCAN_FIELD}
            autoFocus
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Button variant="primary" type="submit" disabled={!given}>
        {t('sellThisBatch')}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  pressed: boolean;
  refused: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const Choice = ({ pressed, refused, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    disabled={refused}
    onClick={onChoose}
    className={cn(
      'flex min-h-11 w-full items-center justify-between gap-3 rounded-control border px-3 py-2 text-left',
      pressed ? 'border-brand bg-brand-soft' : 'border-line enabled:hover:bg-hover',
      refused && 'cursor-not-allowed bg-sunken/60 text-ink-3',
    )}
  >
    {children}
  </button>
);

/** Up and Down move the focus between the choices. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  const at = choices.findIndex((choice) => choice.matches(':focus'));
  choices[(at + by + choices.length) % choices.length]?.focus();
}
