import { titleOf } from '@bhandar/domain/shared';
import { Banner, Button, Dialog } from '@bhandar/ui';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { customerName } from '../../../lib/customer-name';
import { formatAmount, formatCount, formatInstant, formatMoney } from '../../../lib/format';
import type { WaitingSale } from '../../../offline/database';
import { usePrinting } from '../receipts/use-printing';

interface WaitingReceiptProps {
  sale: WaitingSale;
  onClose: () => void;
}

/** A receipt that only this device knows: it can be read and printed, and its goods returned once it is sent. */
export function WaitingReceipt({ sale: { sale }, onClose }: WaitingReceiptProps) {
  const { t } = useTranslation('pos');
  const { print } = usePrinting();
  return (
    <Dialog
      open
      title={t('reference', { number: sale.receiptNo })}
      description={[formatInstant(sale.soldAt), sale.store.name, sale.cashier, customerName(sale.customer.name)].join(
        ' · ',
      )}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button
          variant="primary"
          icon={<Printer aria-hidden="true" />}
          onClick={() => void print(sale, { copy: true, pending: true })}
        >
          {t('reprint')}
        </Button>
      }
    >
      <Banner tone="warning" className="mb-3" title={t('pendingSync')}>
        {t('waitingReceiptText')}
      </Banner>
      <ul aria-label={t('receiptLines')} className="border-line border-t">
        {sale.lines.map((line) => (
          <li key={line.lineNo} className="flex items-baseline justify-between gap-4 border-line border-b py-2">
            <span className="min-w-0">
              {titleOf(line)}
              <span className="block text-ink-3 text-sm tabular-nums">
                {formatCount(line.quantity)} x {formatAmount(line.unitPriceMinor)}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{formatAmount(line.lineTotalMinor)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 pt-2 font-semibold">
        <span>{t('total')}</span>
        <span className="tabular-nums">{formatMoney(sale.totalMinor + sale.roundingMinor)}</span>
      </p>
    </Dialog>
  );
}
