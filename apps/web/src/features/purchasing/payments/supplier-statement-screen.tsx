import type { SupplierStatement } from '@bhandar/domain/purchasing';
import { Button } from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatementPaper, StatementScreen, useHrefTo, useScreenId, useStatementPeriod } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { buyerName, isByStores } from '../../../lib/buyer';
import { formatDate } from '../../../lib/format';
import { SupplierAgeing } from './supplier-ageing';
import { entryTitle, referenceOf } from './supplier-ledger-columns';

/** A supplier's statement, printable on A4. */
export default function SupplierStatementScreen() {
  const { t } = useTranslation('purchasing');
  const supplierId = useScreenId();
  const period = useStatementPeriod();
  const { from, to } = period;
  const query = trpc.purchasing.supplierStatement.useQuery(
    { supplierId, from, to },
    { placeholderData: keepPreviousData },
  );
  return (
    <StatementScreen
      query={query}
      period={period}
      account={useHrefTo()('supplierAccount', { id: supplierId })}
      actions={
        <Button
          variant="primary"
          icon={<Printer />}
          disabled={!query.data || query.isPlaceholderData}
          onClick={() => window.print()}
        >
          {t('payStatementPrint')}
        </Button>
      }
    >
      {(statement) => <Paper statement={statement} />}
    </StatementScreen>
  );
}

function Paper({ statement }: { statement: SupplierStatement }) {
  const { t } = useTranslation('purchasing');
  const { organisation, supplier, from, to, openingMinor, closingMinor, ageing } = statement;
  const named = isByStores(statement.entries);
  const entries = statement.entries.map((entry) => {
    const { id, document, occurredOn, effectMinor, balanceMinor } = entry;
    const buyer = named ? buyerName(entry, t('payWarehouse')) : '';
    return {
      id,
      occurredOn,
      document: document.voucher,
      kind: [entryTitle(entry, t), buyer].filter(Boolean).join(' · '),
      // The supplier reads this: notes and reasons of our own are left out.
      reference: referenceOf(entry, t),
      effectMinor,
      balanceMinor,
    };
  });
  return (
    <StatementPaper
      issuer={{ name: organisation, lines: [] }}
      party={supplier}
      from={from}
      to={to}
      openingMinor={openingMinor}
      entries={entries}
      closingMinor={closingMinor}
      inFavour={t('payInFavour')}
      ageing={{
        title: t('payStatementAgeing', { day: formatDate(to) }),
        figures: <SupplierAgeing ageing={ageing} dueMinor={closingMinor} />,
      }}
    />
  );
}
