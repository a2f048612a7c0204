import { referenceOf, type SaleConflict } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { currencySign, formatAmount, formatCount } from '../../../lib/format';
import { issueText } from '../../../lib/refusals';

/** Reasons that need the server's message to be understood. */
const WITH_MESSAGE = new Set<SaleConflict['reason']>(['refused', 'id_reused']);

/** The sold lines with the present stock, and the decision. */
export function ConflictLines({ conflict }: { conflict: SaleConflict }) {
  const { t } = useTranslation('pos');
  const { id, receiptNo, reason, message, lines, resolvedBy, note } = conflict;
  // A sale without lines is one that can no longer be read.
  const needsMessage = WITH_MESSAGE.has(reason) || lines.length === 0;
  return (
    <div className="flex max-w-3xl flex-col gap-2">
      <Table label={t('conflictLines', { sale: receiptNo ?? referenceOf(id) })}>
        <TableHead>
          <tr>
            <HeaderCell>{t('receiptProduct')}</HeaderCell>
            <HeaderCell numeric>{t('countSold')}</HeaderCell>
            <HeaderCell numeric>{t('inBook')}</HeaderCell>
            <HeaderCell numeric>{t('soldPrice', { sign: currencySign() })}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.productId}>
              <Cell>{titleOf(line)}</Cell>
              <Cell numeric>{formatCount(line.quantity)}</Cell>
              <Cell numeric>{formatCount(line.stock)}</Cell>
              <Cell numeric>{formatAmount(line.unitPriceMinor)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {needsMessage ? <p className="text-ink-2 text-sm">{issueText(message)}</p> : null}
      {resolvedBy ? (
        <p className="text-ink-2 text-sm">{t('conflictNote', { name: resolvedBy, note: note || '-' })}</p>
      ) : null}
    </div>
  );
}
