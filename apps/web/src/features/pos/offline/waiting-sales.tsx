import { referenceOf } from '@bhandar/domain/pos';
import { Banner, Button, Dialog, EmptyState } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney } from '../../../lib/format';
import type { WaitingSale } from '../../../offline/database';
import { tryAgain } from '../../../offline/outbox';

export interface WaitingSalesProps {
  offline: boolean;
  waiting: readonly WaitingSale[];
  onPrint: (sale: WaitingSale['sale']) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** The sales that are only on this device, with the server's refusals. They cannot be deleted. */
export function WaitingSales({ offline, waiting, onPrint, onClose, onClosed }: WaitingSalesProps) {
  const { t } = useTranslation('pos');
  const refused = waiting.some(({ state }) => state === 'invalid');
  return (
    <Dialog
      open
      title={t('waitingSales')}
      description={t('waitingSalesText')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      footer={
        waiting.length > 0 && !offline ? (
          <Button variant="primary" onClick={() => void tryAgain()}>
            {t('sendNow')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3">
        {refused ? <Banner tone="danger">{t('refusedText')}</Banner> : null}
        {waiting.length === 0 ? (
          <EmptyState title={t('noWaitingSales')} />
        ) : (
          <ul aria-label={t('waitingSales')} className="-mx-5 border-line border-t">
            {waiting.map(({ id, sale, state, errors }) => (
              <li key={id} className="flex items-center justify-between gap-4 border-line border-b px-5 py-2.5">
                <div className="min-w-0">
                  <p className="code font-medium">{referenceOf(id)}</p>
                  <p className="truncate text-ink-3 text-sm">
                    {formatInstant(sale.soldAt)} · {sale.store.name} · {sale.cashier}
                  </p>
                  {state === 'invalid' ? (
                    <p className="text-danger-ink text-sm">{[...new Set(Object.values(errors))].join(' · ')}</p>
                  ) : null}
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
        )}
      </div>
    </Dialog>
  );
}
