import type { HeldBill } from '@bhandar/domain/pos';
import { Dialog, EmptyState, IconButton } from '@bhandar/ui';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatTime } from '../../../lib/format';
import type { HeldBills } from './use-held-bills';

interface HeldDialogProps {
  held: HeldBills;
  onClose: () => void;
  onClosed: () => void;
}

/** Moves the focus among the bills. */
function onArrow(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const bills = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-bill]')];
  const at = bills.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  bills[Math.max(0, Math.min(bills.length - 1, at + by))]?.focus();
}

const focusFirst = (list: HTMLUListElement | null) => list?.querySelector<HTMLElement>('[data-bill]')?.focus();

/** The held bills of the store, the oldest first; Enter resumes the focused one. */
export default function HeldDialog({ held, onClose, onClosed }: HeldDialogProps) {
  const { t } = useTranslation('pos');
  const list = useRef<HTMLUListElement>(null);
  const firstId = held.bills[0]?.id;
  // The bills may come after the dialog has opened.
  useLayoutEffect(() => {
    if (firstId && !list.current?.contains(document.activeElement)) focusFirst(list.current);
  }, [firstId]);
  const resume = async (bill: HeldBill) => {
    if (await held.resume(bill)) onClose();
  };
  return (
    <Dialog
      open
      title={t('heldBills')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onOpenAutoFocus={(event) => {
        if (!list.current) return;
        event.preventDefault();
        focusFirst(list.current);
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      {held.bills.length === 0 ? (
        <EmptyState title={t('noHeldBills')} description={t('noHeldBillsText')} />
      ) : (
        <ul ref={list} aria-label={t('heldBills')} onKeyDown={onArrow} className="-mx-5 border-line border-t">
          {held.bills.map((bill) => (
            <li key={bill.id} className="flex items-center gap-2 border-line border-b pr-4 pl-2">
              <button
                type="button"
                data-bill=""
                onClick={() => void resume(bill)}
                className="flex min-h-14 min-w-0 flex-1 items-center justify-between gap-4 rounded-control px-3 text-left hover:bg-hover"
              >
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{bill.name}</span>
                  <span className="block truncate text-ink-3 text-sm">
                    {formatTime(bill.heldAt)} · {bill.heldBy} · {t('units', { count: bill.units })}
                  </span>
                </span>
                <span className="shrink-0 font-semibold tabular-nums">{formatMoney(bill.totalMinor)}</span>
              </button>
              <IconButton size="sm" label={t('deleteHeld', { name: bill.name })} onClick={() => void held.remove(bill)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
