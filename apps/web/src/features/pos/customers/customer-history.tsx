import type { Customer, CustomerSale } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Button, EmptyState, Sheet } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepRows, QueryState } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatInstant } from '../../../lib/format';
import { SaleAmount, SaleBadges } from '../receipts/sale-badges';

const ROWS = 20;

/** A customer's past sales. */
export function CustomerHistory({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('pos');
  const [page, setPage] = useState(1);
  const query = trpc.pos.listCustomerSales.useQuery({ customerId: customer.id, page, limit: ROWS }, keepRows);
  return (
    <Sheet
      open
      size="md"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('purchasesOf', { name: customer.name })}
      description={customer.phone}
    >
      <QueryState query={query} failedText={t('purchasesFailed')}>
        {({ data, totalItems, totalPages }) =>
          data.length === 0 ? (
            <EmptyState title={t('noPurchases')} description={t('noPurchasesText')} />
          ) : (
            <div className="flex flex-col gap-3">
              <ul className="-mx-5 border-line border-t">
                {data.map((sale) => (
                  <Purchase key={sale.id} sale={sale} />
                ))}
              </ul>
              <div className="flex items-center justify-between gap-3 text-ink-2 text-sm">
                <span>{t('purchases', { count: totalItems })}</span>
                {totalPages > 1 ? (
                  <span className="flex gap-2">
                    <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                      {t('previous')}
                    </Button>
                    <Button size="sm" disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
                      {t('next')}
                    </Button>
                  </span>
                ) : null}
              </div>
            </div>
          )
        }
      </QueryState>
    </Sheet>
  );
}

function Purchase({ sale }: { sale: CustomerSale }) {
  return (
    <li className="flex flex-col gap-1 border-line border-b px-5 py-3">
      <div className="flex items-baseline justify-between gap-4">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="code font-medium">{sale.receiptNo}</span>
          <SaleBadges sale={sale} />
        </span>
        <SaleAmount minor={sale.totalMinor} voidedAt={sale.voidedAt} />
      </div>
      <p className="text-ink-3 text-sm">
        {formatInstant(sale.soldAt)} · {sale.cashier}
      </p>
      <ul className="text-sm">
        {sale.lines.map(({ name, strength, quantity }) => (
          <li key={`${name} ${strength}`} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{titleOf({ name, strength })}</span>
            <span className="tabular-nums">{formatCount(quantity)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
