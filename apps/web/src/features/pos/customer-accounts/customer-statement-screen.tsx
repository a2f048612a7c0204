import type { CustomerStatement } from '@bhandar/domain/pos';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatementPaper, StatementScreen, useHrefTo, useStatementPeriod } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { AccountAgeing } from './account-ageing';
import { postingTitle, referenceText } from './customer-ledger-columns';
import { StatementActions } from './statement-actions';
import { useAccountAddress } from './use-account-address';

/** The statement of a customer's account, for A4 paper and email. */
export default function CustomerStatementScreen() {
  const ref = useAccountAddress();
  const period = useStatementPeriod();
  const { from, to } = period;
  const query = trpc.pos.customerStatement.useQuery({ ...ref, from, to }, { placeholderData: keepPreviousData });
  const account = useHrefTo()('customerAccount', {
    id: ref.customerId,
    ...(ref.locationId ? { store: ref.locationId } : {}),
  });
  return (
    <StatementScreen
      query={query}
      period={period}
      account={account}
      actions={query.data && !query.isPlaceholderData ? <StatementActions statement={query.data} /> : null}
    >
      {(statement) => <Paper statement={statement} />}
    </StatementScreen>
  );
}

function Paper({ statement }: { statement: CustomerStatement }) {
  const { t } = useTranslation('pos');
  const { organisation, store, customer, from, to, openingMinor, closingMinor, ageing } = statement;
  const entries = statement.entries.map((entry) => {
    const kind = postingTitle(entry, t);
    const { id, document, occurredOn, effectMinor, balanceMinor } = entry;
    return {
      id,
      occurredOn,
      document: document.number || kind,
      kind: document.number ? kind : '',
      reference: referenceText(entry, t),
      effectMinor,
      balanceMinor,
    };
  });
  return (
    <StatementPaper
      issuer={{ name: organisation, lines: [store.name, store.address, store.phone].filter(Boolean) }}
      party={customer}
      from={from}
      to={to}
      openingMinor={openingMinor}
      entries={entries}
      closingMinor={closingMinor}
      inFavour={t('accountStoreCredit')}
      ageing={{ title: t('statementAgeing'), figures: <AccountAgeing ageing={ageing} /> }}
    />
  );
}
