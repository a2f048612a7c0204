import type { LedgerEntry, SupplierStatement } from '@bhandar/domain/purchasing';
import { addDays } from '@bhandar/domain/shared';
import { Button, Cell, HeaderCell, Table, TableBody, TableFoot, TableHead, TableRow } from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useTranslation } from 'react-i18next';
import { AppLink, DateRange, dayFilter, PageHeader, QueryState, useHrefTo, useScreenId } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { buyerName, isByStores } from '../../../lib/buyer';
import { formatAmount, formatDate, formatInstant, today } from '../../../lib/format';
import { balanceFigure } from './balance-figure';
import { SupplierAgeing } from './supplier-ageing';
import { entryTitle, referenceOf } from './supplier-ledger-columns';

const DAYS_SHOWN = 90;

/** A supplier's statement, printable on A4. */
export default function SupplierStatementScreen() {
  const { t } = useTranslation('purchasing');
  const supplierId = useScreenId();
  const [address, setAddress] = useQueryStates({ from: dayFilter, to: dayFilter });
  const to = address.to ?? today();
  const from = address.from ?? addDays(to, -DAYS_SHOWN);
  const query = trpc.purchasing.supplierStatement.useQuery(
    { supplierId, from, to },
    { placeholderData: keepPreviousData },
  );
  const account = useHrefTo()('supplierAccount', { id: supplierId });
  return (
    <>
      <div className="screen-only">
        <PageHeader
          actions={
            <>
              {account ? (
                <Button variant="ghost" asChild>
                  <AppLink href={account}>{t('payBackToAccount')}</AppLink>
                </Button>
              ) : null}
              <Button
                variant="primary"
                icon={<Printer />}
                disabled={!query.data || query.isPlaceholderData}
                onClick={() => window.print()}
              >
                {t('payStatementPrint')}
              </Button>
            </>
          }
        />
        <div className="mb-4">
          <DateRange
            required
            from={from}
            to={to}
            latest={today()}
            onChange={(days, history) => void setAddress({ from, to, ...days }, { history })}
          />
        </div>
      </div>
      <QueryState query={query} loadingText={t('payLoading')} failedText={t('payStatementFailed')}>
        {(statement) => <Paper statement={statement} />}
      </QueryState>
    </>
  );
}

function Paper({ statement }: { statement: SupplierStatement }) {
  const { t } = useTranslation('purchasing');
  const { organisation, supplier, entries, openingMinor, closingMinor, ageing } = statement;
  const named = isByStores(entries);
  const closing = balanceFigure(closingMinor, t, t('payClosing'));
  const dueByAge = t('payStatementAgeing', { day: formatDate(statement.to) });
  return (
    <article
      aria-label={t('payStatementTitle')}
      className="flex max-w-4xl flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-8 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="font-medium">{organisation}</p>
          <h2 className="title text-xl">{t('payStatementTitle')}</h2>
          <p className="text-ink-2">
            {formatDate(statement.from)} – {formatDate(statement.to)}
          </p>
        </div>
        <address className="text-sm sm:text-right not-italic">
          <strong className="block text-base">{supplier.name}</strong>
          {[supplier.address, supplier.phone, supplier.email].filter(Boolean).map((line) => (
            <span key={line} className="block text-ink-2">
              {line}
            </span>
          ))}
        </address>
      </header>
      <Table label={t('payStatementTitle')} bare>
        <TableHead>
          <tr>
            <HeaderCell>{t('payDay')}</HeaderCell>
            <HeaderCell>{t('payVoucher')}</HeaderCell>
            <HeaderCell>{t('payReference')}</HeaderCell>
            <HeaderCell numeric>{t('payCharge')}</HeaderCell>
            <HeaderCell numeric>{t('payCredit')}</HeaderCell>
            <HeaderCell numeric>{t('payBalance')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          <TableRow>
            <Cell className="whitespace-nowrap">{formatDate(statement.from)}</Cell>
            <Cell colSpan={4}>{t('payOpening')}</Cell>
            <Cell numeric>{formatAmount(openingMinor)}</Cell>
          </TableRow>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} named={named} />
          ))}
          {entries.length === 0 ? (
            <TableRow>
              <Cell colSpan={6} className="text-ink-2">
                {t('payStatementEmpty')}
              </Cell>
            </TableRow>
          ) : null}
        </TableBody>
        <TableFoot>
          <tr>
            <Cell colSpan={5}>{closing.label}</Cell>
            <Cell numeric>{closing.amount}</Cell>
          </tr>
        </TableFoot>
      </Table>
      <section aria-label={dueByAge} className="flex flex-col gap-2 break-inside-avoid">
        <h3 className="font-medium">{dueByAge}</h3>
        <SupplierAgeing ageing={ageing} dueMinor={closingMinor} />
      </section>
      <p className="text-ink-3 text-xs">{t('payStatementBy', { when: formatInstant(new Date().toISOString()) })}</p>
    </article>
  );
}

function Line({ entry, named }: { entry: LedgerEntry; named: boolean }) {
  const { t } = useTranslation('purchasing');
  const { occurredOn, document, effectMinor, balanceMinor } = entry;
  return (
    <TableRow>
      <Cell className="whitespace-nowrap">{formatDate(occurredOn)}</Cell>
      <Cell className="whitespace-nowrap">
        {document.voucher}
        <span className="block text-ink-3 text-xs">
          {[entryTitle(entry, t), named ? buyerName(entry, t('payWarehouse')) : ''].filter(Boolean).join(' · ')}
        </span>
      </Cell>
      {/* The supplier reads this: notes and reasons of our own are left out. */}
      <Cell>{referenceOf(entry, t)}</Cell>
      <Cell numeric>{effectMinor > 0 ? formatAmount(effectMinor) : ''}</Cell>
      <Cell numeric>{effectMinor < 0 ? formatAmount(-effectMinor) : ''}</Cell>
      <Cell numeric>{balanceMinor === null ? '' : formatAmount(balanceMinor)}</Cell>
    </TableRow>
  );
}
