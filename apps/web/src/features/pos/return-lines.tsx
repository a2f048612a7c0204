import type { SaleReturn } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { currencySign, formatAmount, formatCount } from '../../lib/format';

/** What a return brought back, line by line, and where it went. */
export function ReturnLines({ returned }: { returned: SaleReturn }) {
  const { t } = useTranslation('pos');
  return (
    <div className="flex max-w-3xl flex-col gap-2">
      <Table label={t('linesOfReturn', { voucher: returned.voucher })}>
        <TableHead>
          <tr>
            <HeaderCell>{t('returnedProduct')}</HeaderCell>
            <HeaderCell numeric>{t('returnUnits')}</HeaderCell>
            <HeaderCell numeric>{t('returnRefund', { sign: currencySign() })}</HeaderCell>
            <HeaderCell>{t('disposition')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {returned.lines.map((line) => (
            <TableRow key={line.lineNo}>
              <Cell>{titleOf(line)}</Cell>
              <Cell numeric>{formatCount(line.quantity)}</Cell>
              <Cell numeric>{formatAmount(line.refundMinor)}</Cell>
              <Cell>{t(`disposition_${line.disposition}`)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {returned.reason ? (
        <p className="text-ink-2 text-sm">
          {t('returnReason')}: {returned.reason}
        </p>
      ) : null}
    </div>
  );
}
