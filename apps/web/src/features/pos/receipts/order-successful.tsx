import type { Sale } from '@bhandar/domain/pos';
import { Banner, Button, Dialog } from '@bhandar/ui';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';

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

/** Change due stands until the next order: Enter, or the next scan, starts it. */
export function OrderSuccessful({
  sale,
  repeated,
  pending = false,
  onPrint,
  onNewOrder,
  onClosed,
}: OrderSuccessfulProps) {
  const { t } = useTranslation('pos');
  const next = useRef<HTMLButtonElement>(null);
  const { payment, totalMinor, receiptNo } = sale;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onNewOrder();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        next.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      title={t('orderSuccessful')}
      description={<span className="code">{t(pending ? 'reference' : 'receiptNumber', { number: receiptNo })}</span>}
      footer={
        <>
          <Button size="lg" icon={<Printer aria-hidden="true" />} shortcut="Ctrl P" onClick={onPrint}>
            {t('printReceipt')}
          </Button>
          <Button ref={next} variant="primary" size="lg" shortcut="Enter" onClick={onNewOrder}>
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
      <p className="text-ink-2 text-lg">{payment.method === 'cash' ? t('changeDue') : t('paidByCard')}</p>
      <p className="title text-[48px] leading-[52px]">
        {formatMoney(payment.method === 'cash' ? payment.changeMinor : totalMinor)}
      </p>
      <dl className="mt-4 flex flex-col gap-1 border-line border-t pt-3 text-ink-2">
        <div className="flex justify-between gap-4">
          <dt>{t('total')}</dt>
          <dd className="tabular-nums">{formatMoney(totalMinor)}</dd>
        </div>
        {payment.method === 'cash' ? (
          <div className="flex justify-between gap-4">
            <dt>{t('given')}</dt>
            <dd className="tabular-nums">{formatMoney(payment.tenderedMinor)}</dd>
          </div>
        ) : null}
      </dl>
    </Dialog>
  );
}
