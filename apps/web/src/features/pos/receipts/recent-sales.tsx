import { paidMinorOf, type Release, type SaleSummary } from '@bhandar/domain/pos';
import { Button, Dialog, EmptyState, SearchInput, Skeleton } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepRows, LoadFailure } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { customerName } from '../../../lib/customer-name';
import { formatInstant } from '../../../lib/format';
import { useDebounced } from '../../../lib/use-debounced';
import ReleaseDialog from '../cashier/release-dialog';
import { SaleAmount, SaleBadges } from './sale-badges';
import { VoidSaleDialog } from './void-sale-dialog';

export interface RecentSalesProps {
  locationId: string;
  onReprint: (saleId: string) => void;
  onClose: () => void;
  onClosed: () => void;
}

export function RecentSales({ locationId, onReprint, onClose, onClosed }: RecentSalesProps) {
  const { t } = useTranslation('pos');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  // Without the network it fails and says so; by default it would wait.
  const list = trpc.pos.listSales.useQuery({ locationId, search }, { ...keepRows, networkMode: 'always' });
  const sales = list.data?.data ?? [];
  const [voiding, setVoiding] = useState<SaleSummary>();
  const [release, setRelease] = useState<Release>();
  const isReleased = voiding && (voiding.mayVoid || release?.saleId === voiding.id);
  return (
    <Dialog
      open
      title={t('recentSales')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      <div className="flex flex-col gap-3">
        <SearchInput label={t('searchSales')} placeholder={t('searchSales')} value={typed} onValueChange={setTyped} />
        {list.isPending ? (
          <div className="flex flex-col gap-2">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        ) : list.error ? (
          <LoadFailure error={list.error} retry={list.refetch} title={t('salesFailed')} />
        ) : sales.length === 0 ? (
          <EmptyState title={search === '' ? t('noSales') : t('noSalesMatch')} />
        ) : (
          <ul className="-mx-5 border-line border-t">
            {sales.map((sale) => (
              <li key={sale.id} className="flex items-center justify-between gap-4 border-line border-b px-5 py-2.5">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-2">
                    <span className="code font-medium">{sale.receiptNo}</span>
                    <SaleBadges sale={sale} />
                  </p>
                  <p className="truncate text-ink-3 text-sm">
                    {formatInstant(sale.soldAt)} · {customerName(sale.customerName)} ·{' '}
                    {t('units', { count: sale.units })}
                  </p>
                </div>
                <div className="flex shrink-0 items-center gap-3">
                  <SaleAmount minor={paidMinorOf(sale.payments)} voidedAt={sale.voidedAt} />
                  {sale.mayVoid || sale.voidByPin ? (
                    <Button size="sm" onClick={() => setVoiding(sale)}>
                      {t('voidSale')} <span className="sr-only">{sale.receiptNo}</span>
                    </Button>
                  ) : null}
                  <Button size="sm" onClick={() => onReprint(sale.id)}>
                    {t('reprint')} <span className="sr-only">{sale.receiptNo}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      {voiding && isReleased ? (
        <VoidSaleDialog sale={voiding} release={release} onClose={() => setVoiding(undefined)} />
      ) : null}
      {voiding && !isReleased ? (
        <ReleaseDialog
          locationId={locationId}
          saleId={voiding.id}
          act="void"
          onReleased={setRelease}
          onClose={() => setVoiding(undefined)}
        />
      ) : null}
    </Dialog>
  );
}
