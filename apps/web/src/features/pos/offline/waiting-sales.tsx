import { referenceOf, sumOfCounts } from '@bhandar/domain/pos';
import { Banner, Button, Dialog, EmptyState } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney } from '../../../lib/format';
import type { WaitingSale, WaitingShiftAct } from '../../../offline/database';
import { tryAgain } from '../../../offline/outbox';
import { dropShiftAct } from '../../../offline/shift-acts';
import { useWaitingShiftActs } from './use-waiting-shift-acts';

export interface WaitingSalesProps {
  offline: boolean;
  waiting: readonly WaitingSale[];
  onPrint: (sale: WaitingSale['sale']) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** What is only on this device, with the server's refusals. A sale cannot be deleted. */
export function WaitingSales({ offline, waiting, onPrint, onClose, onClosed }: WaitingSalesProps) {
  const { t } = useTranslation('pos');
  const acts = useWaitingShiftActs();
  const isEmpty = waiting.length + acts.length === 0;
  const refused = [...waiting, ...acts].some(isRefused);
  return (
    <Dialog
      open
      title={t(acts.length > 0 ? 'waitingAll' : 'waitingSales')}
      description={t('waitingSalesText')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      footer={
        !isEmpty && !offline ? (
          <Button variant="primary" onClick={() => void tryAgain()}>
            {t('sendNow')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3">
        {refused ? <Banner tone="danger">{t(acts.some(isRefused) ? 'refusedActText' : 'refusedText')}</Banner> : null}
        {isEmpty ? <EmptyState title={t('noWaitingSales')} /> : null}
        {acts.length > 0 ? <WaitingActs acts={acts} /> : null}
        {waiting.length > 0 ? (
          <ul aria-label={t('waitingSales')} className="-mx-5 border-line border-t">
            {waiting.map(({ id, sale, state, errors }) => (
              <li key={id} className="flex items-center justify-between gap-4 border-line border-b px-5 py-2.5">
                <div className="min-w-0">
                  <p className="code font-medium">{referenceOf(id)}</p>
                  <p className="truncate text-ink-3 text-sm">
                    {formatInstant(sale.soldAt)} · {sale.store.name} · {sale.cashier}
                  </p>
                  <Refusal state={state} errors={errors} />
                </div>
                <div className="flex shrink-0 items-center gap-3">
                  <span className="font-semibold tabular-nums">
                    {formatMoney(sale.totalMinor + sale.roundingMinor)}
                  </span>
                  <Button size="sm" onClick={() => onPrint(sale)}>
                    {t('printReceipt')} <span className="sr-only">{referenceOf(id)}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
}

const isRefused = ({ state }: Pick<WaitingSale, 'state'>): boolean => state === 'invalid';

const Refusal = ({ state, errors }: Pick<WaitingSale, 'state' | 'errors'>) =>
  state === 'invalid' ? (
    <p className="text-danger-ink text-sm">{[...new Set(Object.values(errors))].join(' · ')}</p>
  ) : null;

const MOVES = { payIn: 'cashPayIn', payOut: 'cashPayOut', safeDrop: 'cashSafeDrop' } as const;

function WaitingActs({ acts }: { acts: readonly WaitingShiftAct[] }) {
  const { t } = useTranslation('pos');
  const titleOf = ({ queued }: WaitingShiftAct): string => {
    if (queued.act === 'move') return t(MOVES[queued.kind]);
    return t(queued.act === 'open' ? 'shiftOpen' : 'shiftClose');
  };
  return (
    <ul aria-label={t('waitingShift')} className="-mx-5 border-line border-t">
      {acts.map((act) => (
        <li key={act.id} className="flex items-center justify-between gap-4 border-line border-b px-5 py-2.5">
          <div className="min-w-0">
            <p className="font-medium">{titleOf(act)}</p>
            <p className="truncate text-ink-3 text-sm">
              {formatInstant(act.queued.madeAt)} · {act.by}
            </p>
            <Refusal state={act.state} errors={act.errors} />
          </div>
          <div className="flex shrink-0 items-center gap-3">
            <span className="font-semibold tabular-nums">{formatMoney(amountOf(act))}</span>
            {isRefused(act) ? (
              <Button size="sm" onClick={() => void dropShiftAct(act)}>
                {t('actRemove')} <span className="sr-only">{titleOf(act)}</span>
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function amountOf({ queued }: WaitingShiftAct): number {
  if (queued.act === 'move') return queued.amountMinor;
  const counted = sumOfCounts(queued.counts);
  return queued.act === 'open' && queued.counts.length === 0 ? (queued.floatMinor ?? 0) : counted;
}
