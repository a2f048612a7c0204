import type { CustomerAccountDetails, OpenCustomerEntry } from '@bhandar/domain/pos';
import { creditLeftOf, overdueMinorOf, storeCreditOf } from '@bhandar/domain/pos';
import { Badge, Banner, Button, Card } from '@bhandar/ui';
import { FileText, HandCoins, PenLine, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, For, PageHeader, QueryState, useActor, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { AccountAgeing } from './account-ageing';
import { AccountEntryDialog } from './account-entry-dialog';
import { AccountStores } from './account-stores';
import { AccountTermsDialog } from './account-terms-dialog';
import { CustomerLedgerTable } from './customer-ledger-table';
import { OpenEntries } from './open-entries';
import { ReceiptDialog } from './receipt-dialog';
import { SettleCustomerBills } from './settle-customer-bills';
import { useAccountAddress } from './use-account-address';

const MANAGERS = ['admin', 'superadmin'] as const;

/** A customer's account at one store: debt by age, open bills and all postings. */
export default function CustomerAccountScreen() {
  const { t } = useTranslation('pos');
  const ref = useAccountAddress();
  const query = trpc.pos.customerAccount.useQuery(ref);
  return (
    <QueryState query={query} loadingText={t('loadingAccount')} failedText={t('accountFailed')}>
      {(account) => <Account key={`${account.customer.id} ${account.store.id}`} account={account} />}
    </QueryState>
  );
}

type Dialog = { act: 'pay' | 'terms' | 'enter' } | { act: 'settle'; credit: OpenCustomerEntry };

function Account({ account }: { account: CustomerAccountDetails }) {
  const { t } = useTranslation('pos');
  const { customer, store, balanceMinor } = account;
  const ref = { customerId: customer.id, locationId: store.id };
  const isManager = useActor().role !== 'employee';
  const statement = useHrefTo()('customerStatement', { id: customer.id, store: store.id });
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={customer.name}
        description={[customer.phone, store.name, summary(account, t)].join(' · ')}
        actions={
          <>
            {statement ? (
              <Button asChild variant="ghost">
                <AppLink href={statement}>
                  <FileText aria-hidden="true" strokeWidth={1.75} className="size-4" />
                  {t('accountStatement')}
                </AppLink>
              </Button>
            ) : null}
            <For roles={MANAGERS}>
              <Button icon={<SlidersHorizontal />} onClick={() => setDialog({ act: 'terms' })}>
                {account.isOpen ? t('accountTerms') : t('openCustomerAccount')}
              </Button>
              <Button icon={<PenLine />} onClick={() => setDialog({ act: 'enter' })}>
                {t('newAccountEntry')}
              </Button>
            </For>
            <Button variant="primary" icon={<HandCoins />} onClick={() => setDialog({ act: 'pay' })}>
              {t('recordAccountPayment')}
            </Button>
          </>
        }
      />
      {account.isOpen ? null : (
        <Banner tone="info" title={t('accountNotOpen')}>
          {t('accountNotOpenText')}
        </Banner>
      )}
      {account.isBlocked ? (
        <Banner tone="warning" title={t('accountIsBlocked')}>
          {account.blockReason}
        </Banner>
      ) : null}
      <AccountStores stores={account.stores} customerId={customer.id} current={store.id} />
      <AccountAgeing ageing={account.ageing} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card
          title={t('openBills')}
          action={overdueMinorOf(account.ageing) > 0 ? <Badge tone="warning">{t('accountOverdue')}</Badge> : undefined}
        >
          <OpenEntries entries={account.bills} none={balanceMinor === 0 ? t('noBills') : t('noOpenBills')} />
        </Card>
        {account.credits.length > 0 ? (
          <Card title={t('openCredits')}>
            <OpenEntries
              entries={account.credits}
              none=""
              act={
                isManager
                  ? (credit) => (
                      <Button size="sm" onClick={() => setDialog({ act: 'settle', credit })}>
                        {t('settleBills')}
                      </Button>
                    )
                  : undefined
              }
            />
          </Card>
        ) : null}
      </div>
      <CustomerLedgerTable account={ref} />
      {dialog?.act === 'pay' ? <ReceiptDialog {...ref} onClose={close} /> : null}
      {dialog?.act === 'terms' ? <AccountTermsDialog account={account} onClose={close} /> : null}
      {dialog?.act === 'enter' ? <AccountEntryDialog {...ref} onClose={close} /> : null}
      {dialog?.act === 'settle' ? <SettleCustomerBills {...ref} creditId={dialog.credit.id} onClose={close} /> : null}
    </div>
  );
}

function summary(
  account: CustomerAccountDetails,
  t: (
    key: 'accountOwes' | 'accountLimitLeft' | 'accountHasCredit' | 'accountEven',
    values: { amount: string; limit: string },
  ) => string,
): string {
  const credit = storeCreditOf(account);
  const limit = formatMoney(account.limitMinor);
  const left = t('accountLimitLeft', { amount: formatMoney(creditLeftOf(account)), limit });
  if (credit > 0) return [t('accountHasCredit', { amount: formatMoney(credit), limit }), left].join(' · ');
  if (account.balanceMinor === 0) return [t('accountEven', { amount: '', limit }), left].join(' · ');
  return [t('accountOwes', { amount: formatMoney(account.balanceMinor), limit }), left].join(' · ');
}
