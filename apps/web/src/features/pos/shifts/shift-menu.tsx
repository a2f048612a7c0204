import { isOverdue, type ShiftSummary } from '@bhandar/domain/pos';
import { Banner, Dialog, Kbd } from '@bhandar/ui';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Calculator,
  FileText,
  LockKeyholeOpen,
  type LucideIcon,
  Users,
  Vault,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatInstant, formatMoney } from '../../../lib/format';

export type ShiftAct = 'open' | 'payIn' | 'payOut' | 'safeDrop' | 'handOver' | 'x' | 'close';

const ACTS = {
  open: ['shiftOpen', LockKeyholeOpen],
  payIn: ['cashPayIn', ArrowDownToLine],
  payOut: ['cashPayOut', ArrowUpFromLine],
  safeDrop: ['cashSafeDrop', Vault],
  handOver: ['shiftHandOver', Users],
  x: ['reportX', FileText],
  close: ['shiftClose', Calculator],
} as const satisfies Record<ShiftAct, readonly [string, LucideIcon]>;

/** They need what other tills and people did meanwhile. */
const NEED_NETWORK: ReadonlySet<ShiftAct> = new Set(['handOver', 'x']);

interface ShiftMenuProps {
  shift: ShiftSummary;
  today: string;
  offline: boolean;
  /** The shift belongs to the person, or the person may manage other people's shifts. */
  mayAct: boolean;
  onAct: (act: ShiftAct) => void;
  onClose: () => void;
}

/** The open shift and its actions, each with a digit as its shortcut. */
export function ShiftMenu({ shift, today, offline, mayAct, onAct, onClose }: ShiftMenuProps) {
  const { t } = useTranslation('pos');
  const acts = actsFor(shift, mayAct, offline);
  return (
    <Dialog
      open
      size="sm"
      title={shift.till ? t('shiftOf', { till: shift.till }) : t('shiftHere')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        {offline ? <Banner tone="info">{t('shiftOffline')}</Banner> : null}
        {!shift.automatic && isOverdue(shift, today) ? (
          <Banner tone="warning">{t('shiftOverdue', { day: formatDate(shift.businessOn) })}</Banner>
        ) : null}
        {mayAct ? null : <Banner tone="info">{t('shiftHeldBy', { name: shift.heldBy })}</Banner>}
        <Facts shift={shift} />
        <ul aria-label={t('shiftHere')} className="flex flex-col gap-1.5" onKeyDown={onKey}>
          {acts.map((act, index) => {
            const [label, Icon] = ACTS[act];
            return (
              <li key={act}>
                <button
                  type="button"
                  aria-keyshortcuts={String(index + 1)}
                  onClick={() => onAct(act)}
                  className="flex min-h-11 w-full items-center gap-3 rounded-control border border-line px-3 py-2 text-left font-medium hover:bg-hover"
                >
                  <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-ink-3" />
                  <span className="min-w-0 flex-1">{t(label)}</span>
                  <Kbd className="touch:hidden">{index + 1}</Kbd>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}

function actsFor({ automatic }: ShiftSummary, mayAct: boolean, offline: boolean): ShiftAct[] {
  if (!mayAct) return offline ? [] : ['x'];
  const all = ['payIn', 'payOut', 'safeDrop', 'handOver', 'x', 'close'] as const;
  return [...(automatic ? (['open'] as const) : []), ...all.filter((act) => !offline || !NEED_NETWORK.has(act))];
}

function Facts({ shift: { automatic, openedAt, openedBy, heldBy, floatMinor } }: { shift: ShiftSummary }) {
  const { t } = useTranslation('pos');
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm [&>dd]:text-right [&>dt]:text-ink-2">
      <dt>{t('shiftOpenedFact')}</dt>
      <dd className="tabular-nums">{formatInstant(openedAt)}</dd>
      <dt className="sr-only">{t('shiftHolder')}</dt>
      <dd className="col-span-2">
        {automatic ? t('shiftBySale') : heldBy === openedBy ? openedBy : `${openedBy} → ${heldBy}`}
      </dd>
      <dt>{t('shiftFloat')}</dt>
      <dd className="font-medium tabular-nums">{formatMoney(floatMinor)}</dd>
    </dl>
  );
}

/** Digits choose an action; the arrow keys move the focus. */
function onKey(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const chosen = buttons[Number(event.key) - 1];
  if (chosen) {
    event.preventDefault();
    chosen.click();
    return;
  }
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}
