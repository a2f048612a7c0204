import type { CustomerLedgerEntry, CustomerStatement } from '@bhandar/domain/pos';
import { addDays } from '@bhandar/domain/shared';
import { Button, Cell, HeaderCell, Table, TableBody, TableFoot, TableHead, TableRow } from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTranslation } from 'react-i18next';
import { AppLink, DateRange, dayFilter, PageHeader, QueryState, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatDate, formatInstant, formatMoney, today } from '../../../lib/format';
import { AccountAgeing } from './account-ageing';
import { postingTitle, referenceText } from './customer-ledger-columns';
import { StatementActions } from './statement-actions';
import { useAccountAddress } from './use-account-address';

const DAYS_SHOWN = 90;

/** The statement of a customer's account, for A4 paper and email. */
export default function CustomerStatementScreen() {
  const { t } = useTranslation('pos');
  const ref = useAccountAddress();
  const [address, setAddress] = useQueryStates({ from: dayFilter, to: dayFilter });
  const to = address.to ?? today();
  const from = address.from ?? addDays(to, -DAYS_SHOWN);
  const query = trpc.pos.customerStatement.useQuery({ ...ref, from, to }, { placeholderData: keepPreviousData });
  const account = useHrefTo()('customerAccount', {
    id: ref.customerId,
    ...(ref.locationId ? { store: ref.locationId } : {}),
  });
  return (
    <>
      <div className="screen-only">
        <PageHeader
          actions={
            <>
              {account ? (
                <Button variant="ghost" asChild>
                  <AppLink href={account}>{t('backToAccount')}</AppLink>
                </Button>
              ) : null}
              {query.data && !query.isPlaceholderData ? <StatementActions statement={query.data} /> : null}
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
      <QueryState query={query} loadingText={t('loadingAccount')} failedText={t('statementFailed')}>
        {(statement) => <Statement statement={statement} />}
      </QueryState>
    </>
  );
}

function Statement({ statement }: { statement: CustomerStatement }) {
  const { t } = useTranslation('pos');
  const { organisation, store, customer, entries, openingMinor, closingMinor, ageing } = statement;
  return (
    <article
      aria-label={t('statementTitle')}
      className="flex max-w-4xl flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-8 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="font-medium">{organisation}</p>
          <p className="text-ink-2 text-sm">{[store.name, store.address, store.phone].filter(Boolean).join(' · ')}</p>
          <h2 className="title mt-2 text-xl">{t('statementTitle')}</h2>
          <p className="text-ink-2">
            {formatDate(statement.from)} – {formatDate(statement.to)}
          </p>
        </div>
        <address className="text-sm not-italic sm:text-right">
          <strong className="block text-base">{customer.name}</strong>
          {[customer.address, customer.phone, customer.email].filter(Boolean).map((line) => (
            <span key={line} className="block text-ink-2">
              {line}
            </span>
          ))}
        </address>
      </header>
      <Table label={t('statementTitle')} bare>
        <TableHead>
          <tr>
            <HeaderCell>{t('date')}</HeaderCell>
            <HeaderCell>{t('documentNumber')}</HeaderCell>
            <HeaderCell>{t('entryReference')}</HeaderCell>
            <HeaderCell numeric>{t('statementCharge')}</HeaderCell>
            <HeaderCell numeric>{t('statementCredit')}</HeaderCell>
            <HeaderCell numeric>{t('accountBalance')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          <TableRow>
            <Cell className="whitespace-nowrap">{formatDate(statement.from)}</Cell>
            <Cell colSpan={4}>{t('statementOpening')}</Cell>
            <Cell numeric>{formatAmount(openingMinor)}</Cell>
          </TableRow>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
          {entries.length === 0 ? (
            <TableRow>
              <Cell colSpan={6} className="text-ink-2">
                {t('statementEmpty')}
              </Cell>
            </TableRow>
          ) : null}
        </TableBody>
        <TableFoot>
          <tr>
            <Cell colSpan={5}>{closingMinor < 0 ? t('accountStoreCredit') : t('statementClosing')}</Cell>
            <Cell numeric>{formatMoney(Math.abs(closingMinor))}</Cell>
          </tr>
        </TableFoot>
      </Table>
      <section aria-label={t('statementAgeing')} className="flex break-inside-avoid flex-col gap-2">
        <h3 className="font-medium">{t('statementAgeing')}</h3>
        <AccountAgeing ageing={ageing} />
      </section>
      <p className="text-ink-3 text-xs">{t('statementMade', { when: formatInstant(new Date().toISOString()) })}</p>
    </article>
  );
}

function Line({ entry }: { entry: CustomerLedgerEntry }) {
  const { t } = useTranslation('pos');
  const { occurredOn, document, effectMinor, balanceMinor } = entry;
  return (
    <TableRow>
      <Cell className="whitespace-nowrap">{formatDate(occurredOn)}</Cell>
      <Cell className="whitespace-nowrap">
        {document.number || postingTitle(entry, t)}
        {document.number ? <span className="block text-ink-3 text-xs">{postingTitle(entry, t)}</span> : null}
      </Cell>
      <Cell>{referenceText(entry, t)}</Cell>
      <Cell numeric>{effectMinor > 0 ? formatAmount(effectMinor) : ''}</Cell>
      <Cell numeric>{effectMinor < 0 ? formatAmount(-effectMinor) : ''}</Cell>
      <Cell numeric>{formatAmount(balanceMinor)}</Cell>
    </TableRow>
  );
}
