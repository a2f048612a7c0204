import type { ListedOrder } from '@bhandar/domain/ordering';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { ItemCell } from '../../../kit/table/item-cell';
import { formatCount } from '../../../lib/format';

/** The expanded row: the whole note, the documented item columns, and the approved quantities after the decision. */
export function OrderLines({ order }: { order: ListedOrder }) {
  const { t } = useTranslation('ordering');
  const decided = order.status === 'approved' || order.status === 'fulfilled';
  return (
    <div className="max-w-4xl">
      {order.note ? (
        <p className="wrap-anywhere mb-2 whitespace-pre-wrap">
          <span className="text-ink-3">{t('note')}: </span>
          {order.note}
        </p>
      ) : null}
      <Table label={t('linesOf', { id: order.voucher })}>
        <TableHead>
          <tr>
            <HeaderCell numeric className="w-12">
              {t('serial')}
            </HeaderCell>
            <HeaderCell>{t('name')}</HeaderCell>
            <HeaderCell className="max-sm:hidden">{t('category')}</HeaderCell>
            <HeaderCell numeric>{t('quantity')}</HeaderCell>
            {decided ? <HeaderCell numeric>{t('approved')}</HeaderCell> : null}
            <HeaderCell numeric>{t('available')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {order.lines.map((line) => (
            <TableRow key={line.lineNo}>
              <Cell numeric>{line.lineNo}</Cell>
              <Cell>
                <ItemCell name={line.name} strength={line.strength} />
              </Cell>
              <Cell className="max-sm:hidden">{line.category}</Cell>
              <Cell numeric>{formatCount(line.quantity)}</Cell>
              {decided ? <Cell numeric>{formatCount(line.approvedQuantity ?? 0)}</Cell> : null}
              <Cell
                numeric
                className={
                  order.status === 'pending' && line.available < line.quantity ? 'font-medium text-danger-ink' : ''
                }
              >
                {formatCount(line.available)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
