import type { WriteOff } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { BatchLink } from '../../../kit';
import { formatCount, formatDay } from '../../../lib/format';
import { useShelfLife } from '../../../lib/use-shelf-life';
import { ExpiryCell } from '../expiry-cell';

/** The lines of a write-off with their reasons. */
export function WriteOffLines({ writeOff }: { writeOff: WriteOff }) {
  const { t } = useTranslation('inventory');
  const shelfLife = useShelfLife();
  const day = formatDay(writeOff.requestedAt);
  return (
    <div className="flex max-w-3xl flex-col gap-2">
      <Table label={t('linesOfWriteOff', { voucher: writeOff.voucher })}>
        <TableHead>
          <tr>
            <HeaderCell>{t('product')}</HeaderCell>
            <HeaderCell>{t('batch')}</HeaderCell>
            <HeaderCell>{t('expiry')}</HeaderCell>
            <HeaderCell numeric>{t('units')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {writeOff.lines.map((line) => (
            <TableRow key={line.lineNo}>
              <Cell rail={shelfLife(line.expiresOn, day)}>{titleOf(line)}</Cell>
              <Cell>
                <BatchLink id={line.batchId} number={line.batchNumber || t('noBatchNumber')} />
              </Cell>
              <Cell>
                <ExpiryCell expiresOn={line.expiresOn} />
              </Cell>
              <Cell numeric>{formatCount(line.quantity)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {[
        [t('reason'), writeOff.reason],
        [t('witness'), writeOff.witness],
      ].map(([label, value]) =>
        value ? (
          <p key={label} className="text-ink-2 text-sm">
            {label}: {value}
          </p>
        ) : null,
      )}
    </div>
  );
}
