import type { Sale, SaleLine } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Button, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { Printer, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink, BatchLink, PageHeader, QueryState, useHrefTo, useScreenId } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatCount, formatInstant, formatMoney } from '../../../lib/format';
import { usePrinting } from './use-printing';

/** A receipt as it was handed over, to print again or to take goods back from. */
export default function ReceiptScreen() {
  const { t } = useTranslation('pos');
  const id = useScreenId();
  const query = trpc.pos.getSale.useQuery({ id });
  return (
    <QueryState query={query} loadingText={t('loadingReceipt')} failedText={t('receiptFailed')}>
      {(sale) => <ReceiptView sale={sale} />}
    </QueryState>
  );
}

function ReceiptView({ sale }: { sale: Sale }) {
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  const { print } = usePrinting();
  const { payment, customer } = sale;
  const facts = [formatInstant(sale.soldAt), sale.store.name, t('cashier', { name: sale.cashier })];
  const buyer = [customer.name, customer.phone, customer.email];
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('receiptNumber', { number: sale.receiptNo })}
        description={[...facts, ...buyer].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button asChild icon={<Undo2 />}>
              <AppLink href={hrefTo('customerReturns', { receipt: sale.receiptNo }) ?? ''}>
                {t('receiptReturn')}
              </AppLink>
            </Button>
            <Button variant="primary" icon={<Printer />} onClick={() => void print(sale, { copy: true })}>
              {t('reprint')}
            </Button>
          </>
        }
      />
      <Table label={t('receiptLines')}>
        <TableHead>
          <tr>
            <HeaderCell>{t('receiptProduct')}</HeaderCell>
            <HeaderCell>{t('batches')}</HeaderCell>
            <HeaderCell numeric>{t('receiptUnits')}</HeaderCell>
            <HeaderCell numeric>{t('receiptUnitPrice')}</HeaderCell>
            <HeaderCell numeric>{t('total')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {sale.lines.map((line) => (
            <Line key={line.productId} line={line} />
          ))}
        </TableBody>
      </Table>
      <dl className="ml-auto grid w-full max-w-xs grid-cols-2 gap-y-1 text-sm [&>dd]:text-right [&>dd]:tabular-nums">
        <dt>{t('subtotal')}</dt>
        <dd>{formatAmount(sale.subtotalMinor)}</dd>
        {sale.discountMinor > 0 ? (
          <>
            <dt>{t('discount')}</dt>
            <dd>-{formatAmount(sale.discountMinor)}</dd>
          </>
        ) : null}
        <dt className="font-semibold">
          {t('total')} ({t(payment.method)})
        </dt>
        <dd className="font-semibold">{formatMoney(sale.totalMinor)}</dd>
      </dl>
    </div>
  );
}

function Line({ line }: { line: SaleLine }) {
  const hrefTo = useHrefTo();
  return (
    <TableRow>
      <Cell>
        <AppLink href={hrefTo('product', { id: line.productId }) ?? ''} className="hover:underline">
          {titleOf(line)}
        </AppLink>
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-x-2">
          {line.batches
            .filter(({ batchNumber }) => batchNumber)
            .map(({ batchId, batchNumber }) => (
              <BatchLink key={batchId} id={batchId} number={batchNumber} />
            ))}
        </span>
      </Cell>
      <Cell numeric>{formatCount(line.quantity)}</Cell>
      <Cell numeric>{formatAmount(line.unitPriceMinor)}</Cell>
      <Cell numeric>{formatAmount(line.lineTotalMinor)}</Cell>
    </TableRow>
  );
}
