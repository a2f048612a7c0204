import type { Sale } from '@bhandar/domain/pos';
import { Banner, Button, Dialog } from '@bhandar/ui';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';
import { openDrawerAfter } from '../printer/open-drawer';
import { usePaymentName } from '../use-payment-name';

const ShareReceiptDialog = lazy(() => import('./share-receipt-dialog'));

export interface OrderSuccessfulProps {
  sale: Sale;
  /** The sale stood already when this order was sent again. */
  repeated: boolean;
  /** It is on this device only, and waits for the network. */
  pending?: boolean;
  onPrint: () => void;
  onNewOrder: () => void;
  /** The dialog is gone: the focus may go where the next order starts. */
  onClosed: () => void;
}

/** Cash stands as Given, and the credit of an exchange in a line of its own. */
const NAMED_ABOVE: ReadonlySet<string> = new Set(['cash', 'exchange']);

/** The change due, else what was paid, stands until the next order: Enter, or the next scan, starts it. */
export function OrderSuccessful({
  sale,
  repeated,
  pending = false,
  onPrint,
  onNewOrder,
  onClosed,
}: OrderSuccessfulProps) {
  const { t } = useTranslation('pos');
  const nameOf = usePaymentName();
  const next = useRef<HTMLButtonElement>(null);
  const [sharing, setSharing] = useState(false);
  const { payment, totalMinor, roundingMinor, receiptNo } = sale;
  const cash = sale.payments.filter(({ method }) => method === 'cash');
  const hasCash = cash.length > 0;
  const hasChange = hasCash && payment.changeMinor > 0;
  const givenMinor = cash.reduce((sum, { amountMinor, tenderedMinor }) => sum + (tenderedMinor ?? amountMinor), 0);
  const movesCash = hasCash || sale.exchange?.refunds.some(({ method }) => method === 'cash') === true;
  useEffect(() => {
    if (movesCash) void openDrawerAfter(sale.id);
  }, [movesCash, sale.id]);
  const dueMinor = totalMinor + roundingMinor;
  const accountMinor = sale.payments.reduce(
    (sum, { method, amountMinor }) => (method === 'account' ? sum + amountMinor : sum),
    0,
  );
  const paidMinor = dueMinor - accountMinor;
  const isAllOnAccount = accountMinor > 0 && paidMinor === 0;
  const { exchange } = sale;
  const others = sale.payments.filter(({ method }) =>
    hasCash ? !NAMED_ABOVE.has(method) : method === 'account' && !isAllOnAccount,
  );
  const backMinor = exchange?.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0) ?? 0;
  useTyping(!sharing && backMinor === 0, onNewOrder, onClosed);
  const creditMinor = exchange?.creditMinor ?? 0;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onNewOrder();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        // The Enter that completed the sale must not close what names money to pay out.
        (backMinor > 0 ? (event.target as HTMLElement) : next.current)?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      title={t(exchange ? 'exchangeDone' : 'orderSuccessful')}
      description={<span className="code">{t(pending ? 'reference' : 'receiptNumber', { number: receiptNo })}</span>}
      footer={
        <>
          <Button size="lg" icon={<Printer aria-hidden="true" />} shortcut="Ctrl P" onClick={onPrint}>
            {t('printReceipt')}
          </Button>
          <Button
            ref={next}
            variant="primary"
            size="lg"
            shortcut={backMinor > 0 ? 'Esc' : 'Enter'}
            onClick={onNewOrder}
          >
            {t('newOrder')}
          </Button>
        </>
      }
    >
      {repeated ? (
        <Banner tone="warning" className="mb-4">
          {t('alreadyRecorded')}
        </Banner>
      ) : null}
      {pending ? (
        <Banner tone="warning" className="mb-4" title={t('pendingSync')}>
          {t('savedHere')}
        </Banner>
      ) : null}
      <p className="text-ink-2 text-lg">
        {hasChange
          ? t('changeDue')
          : backMinor > 0
            ? t('exchangeToRefund')
            : isAllOnAccount
              ? t('method_account')
              : t(payment.method === 'card' ? 'paidByCard' : 'paid')}
      </p>
      <p className="title text-[48px] leading-[52px]">
        {formatMoney(
          hasChange
            ? payment.changeMinor
            : backMinor > 0
              ? backMinor
              : isAllOnAccount
                ? accountMinor
                : paidMinor - creditMinor,
        )}
      </p>
      <dl className="mt-4 flex flex-col gap-1 border-line border-t pt-3 text-ink-2">
        {roundingMinor === 0 ? null : <Sum label={t('beforeRounding')} minor={totalMinor} />}
        <Sum label={t('total')} minor={dueMinor} />
        {exchange ? <Sum label={t('exchangeReturned')} minor={-exchange.returnedMinor} /> : null}
        {exchange && !backMinor ? <Sum label={t('exchangeToPay')} minor={dueMinor - creditMinor} /> : null}
        {exchange?.refunds.map((refund) => (
          <Sum
            key={`${refund.method} ${refund.tenderId ?? ''}`}
            label={t('exchangeRefundBy', { method: nameOf(refund) })}
            minor={refund.amountMinor}
          />
        ))}
        {hasCash ? <Sum label={t('given')} minor={givenMinor} /> : null}
        {others.map((part) => (
          <Sum
            key={`${part.method} ${part.tenderId ?? ''} ${part.reference}`}
            label={nameOf(part)}
            minor={part.amountMinor}
          />
        ))}
      </dl>
      {pending ? null : (
        <Button className="mt-4 w-full" onClick={() => setSharing(true)}>
          {t('shareReceipt')}
        </Button>
      )}
      {sharing ? (
        <Suspense>
          <ShareReceiptDialog sale={sale} onClose={() => setSharing(false)} onClosed={() => next.current?.focus()} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}

/** A letter or digit starts the next order; with the focus moved at once, the browser types it into the search. */
function useTyping(listens: boolean, onNewOrder: () => void, onClosed: () => void): void {
  const acts = useRef({ onNewOrder, onClosed });
  acts.current = { onNewOrder, onClosed };
  useEffect(() => {
    if (!listens) return;
    const onKeyDown = ({ key, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent) => {
      if (ctrlKey || altKey || metaKey || repeat || !/^[\p{L}\p{N}]$/u.test(key)) return;
      flushSync(acts.current.onNewOrder);
      acts.current.onClosed();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [listens]);
}

const Sum = ({ label, minor }: { label: string; minor: number }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatMoney(minor)}</dd>
  </div>
);
