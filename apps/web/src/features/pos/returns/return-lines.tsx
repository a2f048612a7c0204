import type { SaleReturn } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Cell, HeaderCell, LabelTag, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { currencySign, formatAmount, formatCount, formatDay } from '../../../lib/format';

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
              <Cell>
                <span className="flex flex-wrap items-center gap-2">
                  {titleOf(line)}
                  {line.batchNumber ? <LabelTag>{line.batchNumber}</LabelTag> : null}
                  {line.expiresOn ? <span className="text-ink-3 text-sm">{formatDay(line.expiresOn)}</span> : null}
                </span>
              </Cell>
              <Cell numeric>{formatCount(line.quantity)}</Cell>
              <Cell numeric>{formatAmount(line.refundMinor)}</Cell>
              <Cell>{t(`disposition_${line.disposition}`)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {returned.cause === 'unwanted' ? null : (
        <p className="text-ink-2 text-sm">
          {t('returnCause')}: {t(`returnCause_${returned.cause}`)}
        </p>
      )}
      {returned.reason ? (
        <p className="text-ink-2 text-sm">
          {t('returnReason')}: {returned.reason}
        </p>
      ) : null}
    </div>
  );
}
