import type { ProductPriceStep, ProductSale } from '@bhandar/domain/inventory';
import { Card, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { ReceiptLink } from '../../../kit';
import { formatCount, formatDate, formatInstant, formatMoney } from '../../../lib/format';

/** The price history, the latest day first; costs only when the server sends them. */
export function PriceSteps({ prices }: { prices: readonly ProductPriceStep[] }) {
  const { t } = useTranslation('catalogue');
  return (
    <Card flush title={t('priceHistory')}>
      {prices.length === 0 ? <p className="p-4 text-ink-3">{t('noPrices')}</p> : null}
      <ol className="divide-y divide-line">
        {prices.map((price) => (
          <li
            key={`${price.changedAt} ${price.unitMrpMinor} ${price.unitCost}`}
            className="flex justify-between gap-4 px-4 py-2"
          >
            <span className="min-w-0">
              <time dateTime={price.pricedOn} title={formatInstant(price.changedAt)} className="block">
                {formatDate(price.pricedOn)}
              </time>
              <span className="block truncate text-ink-3 text-sm">
                {price.changedBy ? t('priceFrom', { source: price.source, by: price.changedBy }) : price.source}
              </span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {price.unitMrpMinor === null ? null : (
                <span className="block">{t('mrpStep', { price: formatMoney(price.unitMrpMinor) })}</span>
              )}
              {price.unitCost === null ? null : (
                <span className="block text-ink-3 text-sm">{t('costStep', { cost: Number(price.unitCost) })}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function RecentSales({ sales }: { sales: readonly ProductSale[] }) {
  const { t } = useTranslation('catalogue');
  return (
    <Card flush title={t('recentSales')}>
      {sales.length === 0 ? (
        <p className="p-4 text-ink-3">{t('noSales')}</p>
      ) : (
        <Table bare label={t('recentSales')}>
          <TableHead>
            <tr>
              <HeaderCell>{t('receipt')}</HeaderCell>
              <HeaderCell className="max-sm:hidden">{t('store')}</HeaderCell>
              <HeaderCell numeric>{t('units')}</HeaderCell>
              <HeaderCell numeric>{t('price')}</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {sales.map((sale) => (
              <TableRow key={sale.saleId}>
                <Cell>
                  <ReceiptLink id={sale.saleId} number={sale.receiptNo} />
                  <span className="block text-ink-3 text-xs">{formatInstant(sale.soldAt)}</span>
                </Cell>
                <Cell className="max-sm:hidden">
                  {sale.store}
                  <span className="block text-ink-3 text-xs">{sale.cashier}</span>
                </Cell>
                <Cell numeric>{formatCount(sale.quantity)}</Cell>
                <Cell numeric>{formatMoney(sale.unitPriceMinor)}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
