import { addDays } from '@bhandar/domain/shared';
import { Button } from '@bhandar/ui';
import { useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../lib/format';
import { AppLink } from '../app-link';
import { DateRange } from '../form/date-range';
import { PageHeader } from '../page-header';
import { QueryState, type QueryStateProps } from '../query-state';
import { dayFilter } from '../table/use-page';

const DAYS_SHOWN = 90;

/** The period of a statement, kept in the address: the last 90 days at first. */
export function useStatementPeriod() {
  const [address, setAddress] = useQueryStates({ from: dayFilter, to: dayFilter });
  const to = address.to ?? today();
  const from = address.from ?? addDays(to, -DAYS_SHOWN);
  return { from, to, setAddress };
}

interface StatementScreenProps<Data> {
  query: QueryStateProps<Data>['query'];
  period: ReturnType<typeof useStatementPeriod>;
  /** The address of the account, for those who may open it. */
  account: string | undefined;
  actions: ReactNode;
  children: (statement: Data) => ReactNode;
}

/** A statement of account below its period and its actions, which are not printed. */
export function StatementScreen<Data>({ query, period, account, actions, children }: StatementScreenProps<Data>) {
  const { t } = useTranslation('statement');
  const { from, to, setAddress } = period;
  return (
    <>
      <div className="screen-only">
        <PageHeader
          actions={
            <>
              {account ? (
                <Button variant="ghost" asChild>
                  <AppLink href={account}>{t('account')}</AppLink>
                </Button>
              ) : null}
              {actions}
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
      <QueryState query={query} loadingText={t('loading')} failedText={t('failed')}>
        {children}
      </QueryState>
    </>
  );
}
