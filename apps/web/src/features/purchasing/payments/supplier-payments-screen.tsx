import { Button, Tabs } from '@bhandar/ui';
import { HandCoins, Plus } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useTranslation } from 'react-i18next';
import { For, PageHeader } from '../../../kit';
import { SupplierAccountsTable } from './supplier-accounts-table';
import { SupplierLedgerTable } from './supplier-ledger-table';
import { SupplierTotals } from './supplier-totals';
import { useSupplierMoney } from './use-supplier-money';

const VIEWS = ['accounts', 'ageing', 'ledger'] as const;
type View = (typeof VIEWS)[number];

/** The supplier ledger: due, paid and returned amounts. An admin can read it, the warehouse records payments. */
export default function SupplierPaymentsScreen() {
  const { t } = useTranslation('purchasing');
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('accounts'));
  const money = useSupplierMoney();
  return (
    <>
      <PageHeader
        actions={
          <For roles={['superadmin']}>
            <Button icon={<HandCoins />} onClick={() => money.receive()}>
              {t('payReceived')}
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={() => money.pay()}>
              {t('payPayment')}
            </Button>
          </For>
        }
      />
      <SupplierTotals />
      <Tabs
        label={t('payViews')}
        value={view}
        onValueChange={(next) => void setView(next as View)}
        items={VIEWS.map((value) => ({ value, label: t(`payView_${value}`) }))}
      >
        {view === 'ledger' ? <SupplierLedgerTable /> : <SupplierAccountsTable view={view} money={money} />}
      </Tabs>
      {money.dialog}
    </>
  );
}
