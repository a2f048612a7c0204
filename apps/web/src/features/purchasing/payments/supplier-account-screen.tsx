import type { OpenEntry, SupplierAccountDetails } from '@bhandar/domain/purchasing';
import { daysUntil } from '@bhandar/domain/shared';
import { Button, Card, cn } from '@bhandar/ui';
import { HandCoins, Plus, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, For, PageHeader, QueryState, useHrefTo, useScreenId } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { buyerName, isByStores } from '../../../lib/buyer';
import { formatDate, formatMoney, today } from '../../../lib/format';
import { balanceFigure } from './balance-figure';
import { SettleSupplierBills } from './settle-supplier-bills';
import { SupplierAgeing } from './supplier-ageing';
import { SupplierByBuyer } from './supplier-by-buyer';
import { SupplierLedgerTable } from './supplier-ledger-table';
import { useSupplierMoney } from './use-supplier-money';

/** A supplier's account: ageing of the amount due, open bills and credits, and its ledger. */
export default function SupplierAccountScreen() {
  const { t } = useTranslation('purchasing');
  const supplierId = useScreenId();
  const query = trpc.purchasing.supplierAccount.useQuery({ supplierId });
  return (
    <QueryState query={query} loadingText={t('payLoading')} failedText={t('payAccountFailed')}>
      {(account) => <Account key={supplierId} account={account} />}
    </QueryState>
  );
}

function Account({ account }: { account: SupplierAccountDetails }) {
  const { t } = useTranslation('purchasing');
  const { id, name } = account.supplier;
  const due = balanceFigure(account.dueMinor, t);
  const money = useSupplierMoney();
  const statement = useHrefTo()('supplierStatement', { id });
  const [settling, setSettling] = useState<OpenEntry>();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={name}
        description={[
          `${due.label} ${due.amount}`,
          `${t('payPaid')} ${formatMoney(account.paidMinor)}`,
          `${t('payReceivableDue')} ${formatMoney(account.receivableDueMinor)}`,
          `${t('payReceived')} ${formatMoney(account.receivedMinor)}`,
        ].join(' · ')}
        actions={
          <>
            {statement ? (
              <Button asChild variant="ghost">
                <AppLink href={statement}>
                  <Printer aria-hidden="true" strokeWidth={1.75} className="size-4" />
                  {t('payStatement')}
                </AppLink>
              </Button>
            ) : null}
            <For roles={['superadmin']}>
              <Button icon={<HandCoins />} onClick={() => money.receive(id)}>
                {t('payReceived')}
              </Button>
              <Button variant="primary" icon={<Plus />} onClick={() => money.pay(id)}>
                {t('payPayment')}
              </Button>
            </For>
          </>
        }
      />
      <SupplierAgeing ageing={account.ageing} dueMinor={account.dueMinor} />
      <SupplierByBuyer buyers={account.buyers} />
      <div className={cn('grid items-start gap-4', account.credits.length > 0 && 'lg:grid-cols-2')}>
        <Card title={t('payOpenBills')}>
          <Entries entries={account.bills} none={t('payNoOpenBills')} />
        </Card>
        {account.credits.length > 0 ? (
          <Card title={t('payOpenCredits')}>
            <Entries
              entries={account.credits}
              none=""
              act={(credit) => (
                <For roles={['superadmin']}>
                  <Button size="sm" onClick={() => setSettling(credit)}>
                    {t('paySettleBills')}
                  </Button>
                </For>
              )}
            />
          </Card>
        ) : null}
      </div>
      <SupplierLedgerTable supplierId={id} />
      {money.dialog}
      {settling ? (
        <SettleSupplierBills supplierId={id} credit={settling} onClose={() => setSettling(undefined)} />
      ) : null}
    </div>
  );
}

interface EntriesProps {
  entries: readonly OpenEntry[];
  none: string;
  act?: (entry: OpenEntry) => ReactNode;
}

function Entries({ entries, none, act }: EntriesProps) {
  const { t } = useTranslation('purchasing');
  const named = isByStores(entries);
  if (entries.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ul className="-my-2 max-h-80 divide-y divide-line overflow-y-auto">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">
              {entry.voucher}
              {entry.reference ? <span className="font-normal text-ink-2"> · {entry.reference}</span> : null}
            </p>
            <p className="text-ink-3 text-xs">
              {named ? `${buyerName(entry, t('payWarehouse'))} · ` : ''}
              {entry.kind === 'bill' ? '' : `${t(`payKind_${entry.kind}`)} · `}
              {formatDate(entry.occurredOn)} · {t('payAgeOf', { days: -daysUntil(entry.occurredOn, today()) })}
            </p>
          </div>
          <div className="text-right">
            <p className="font-medium tabular-nums">{formatMoney(entry.openMinor)}</p>
            {entry.openMinor < entry.amountMinor ? (
              <p className="text-ink-3 text-xs tabular-nums">
                {t('payTotal')} {formatMoney(entry.amountMinor)}
              </p>
            ) : null}
          </div>
          {act?.(entry)}
        </li>
      ))}
    </ul>
  );
}
