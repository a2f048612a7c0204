import type { SupplierAccountDetails } from '@bhandar/domain/purchasing';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { buyerName } from '../../../lib/buyer';
import { AGES, Amount } from './supplier-account-columns';

/** The amount due by each buyer with its ageing, where the supplier has an account with several. */
export function SupplierByBuyer({ buyers }: Pick<SupplierAccountDetails, 'buyers'>) {
  const { t } = useTranslation('purchasing');
  if (buyers.length < 2) return null;
  return (
    <Table label={t('payByBuyer')}>
      <TableHead>
        <tr>
          <HeaderCell>{t('payBuyer')}</HeaderCell>
          {AGES.map(([age, label]) => (
            <HeaderCell key={age} numeric>
              {t(label)}
            </HeaderCell>
          ))}
          <HeaderCell numeric>{t('payUnsettled')}</HeaderCell>
          <HeaderCell numeric>{t('payDue')}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {buyers.map(({ store, ageing, dueMinor }) => (
          <TableRow key={store?.id ?? 'warehouse'}>
            <Cell>{buyerName({ store }, t('payWarehouse'))}</Cell>
            {AGES.map(([age]) => (
              <Cell key={age} numeric>
                <Amount minor={ageing[age]} />
              </Cell>
            ))}
            <Cell numeric>
              <Amount minor={-ageing.unsettledMinor} />
            </Cell>
            <Cell numeric>
              <Amount minor={dueMinor} strong />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
