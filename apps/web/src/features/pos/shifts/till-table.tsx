import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount } from '../../../lib/format';
import { CloseTill, cashierOf, registrationOf, TillName, TillStatus, type TillsProps, tillKey } from './till-facts';

export function TillTable({ tills, severalStores }: TillsProps) {
  const { t } = useTranslation('pos');
  return (
    <Table label={t('tillsNow')}>
      <TableHead>
        <tr>
          <HeaderCell pin="start">{t('reportTill')}</HeaderCell>
          <HeaderCell>{t('shiftState')}</HeaderCell>
          <HeaderCell>{t('shiftCashier')}</HeaderCell>
          <HeaderCell numeric>{t('reportBills')}</HeaderCell>
          <HeaderCell numeric className="max-xl:whitespace-normal">
            {t('tillSales')}
          </HeaderCell>
          <HeaderCell numeric className="max-xl:whitespace-normal">
            {t('tillCash')}
          </HeaderCell>
          <HeaderCell numeric className="max-xl:hidden">
            {t('tillLastZ')}
          </HeaderCell>
          <HeaderCell className="max-xl:hidden">{t('tillRegistered')}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{t('tillClose')}</span>
          </HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {tills.map((till) => (
          <TableRow key={tillKey(till)}>
            <Cell pin="start" className="whitespace-nowrap">
              <span className="font-medium">
                <TillName till={till} />
              </span>
              {severalStores ? <span className="block text-ink-3 text-xs">{till.store.name}</span> : null}
            </Cell>
            <Cell>
              <TillStatus till={till} />
            </Cell>
            <Cell className="xl:whitespace-nowrap">{cashierOf(t, till) ?? '–'}</Cell>
            <Cell numeric>{till.shift ? formatCount(till.sales) : '–'}</Cell>
            <Cell numeric>{till.shift ? formatAmount(till.salesMinor) : '–'}</Cell>
            <Cell numeric className="font-semibold">
              {till.shift ? formatAmount(till.shift.expectedMinor ?? 0) : '–'}
            </Cell>
            <Cell numeric className="max-xl:hidden">
              {till.lastZ ?? '–'}
            </Cell>
            <Cell className="whitespace-nowrap max-xl:hidden">{registrationOf(till) ?? '–'}</Cell>
            <Cell>
              <CloseTill till={till} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
