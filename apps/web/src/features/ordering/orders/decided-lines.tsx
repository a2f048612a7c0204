import { arrivedQuantity, type OrderDetails } from '@bhandar/domain/ordering';
import { Cell, cn, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { ItemCell } from '../../../kit/table/item-cell';
import { formatCount } from '../../../lib/format';
import { StoreHas } from './store-has';

const figure = (value: number | null) => (value === null ? '–' : formatCount(value));

/** The read-only lines of an order: requested, approved and received. */
export function DecidedLines({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('ordering');
  const granted = order.status === 'approved' || order.status === 'fulfilled';
  const counted = order.status === 'fulfilled';
  return (
    <Table label={t('linesOf', { id: order.voucher })}>
      <TableHead>
        <tr>
          <HeaderCell>{t('item')}</HeaderCell>
          <HeaderCell numeric>{t('asked')}</HeaderCell>
          {granted ? <HeaderCell numeric>{t('approved')}</HeaderCell> : null}
          {counted ? <HeaderCell numeric>{t('received')}</HeaderCell> : null}
          {granted ? null : <HeaderCell numeric>{t('available')}</HeaderCell>}
          <HeaderCell numeric className="max-sm:hidden">
            {t('storeHas')}
          </HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {order.lines.map((line) => {
          const missing = (line.approvedQuantity ?? 0) - (arrivedQuantity(line) ?? 0);
          return (
            <TableRow key={line.lineNo}>
              <Cell>
                <ItemCell name={line.name} strength={line.strength} detail={line.category} />
              </Cell>
              <Cell numeric>{formatCount(line.quantity)}</Cell>
              {granted ? (
                <Cell
                  numeric
                  className={cn(line.approvedQuantity !== line.quantity && 'font-medium text-marigold-ink')}
                >
                  {figure(line.approvedQuantity)}
                </Cell>
              ) : null}
              {counted ? (
                <Cell
                  numeric
                  className={cn(arrivedQuantity(line) !== line.approvedQuantity && 'font-medium text-danger-ink')}
                >
                  {figure(arrivedQuantity(line))}
                  {missing > 0 ? (
                    <span className="block text-sm">{t('reorderMissing', { missing: formatCount(missing) })}</span>
                  ) : null}
                  {line.foundQuantity > 0 ? (
                    <span className="block font-regular text-ink-3 text-sm">
                      {t('foundLater', { quantity: formatCount(line.foundQuantity) })}
                    </span>
                  ) : null}
                </Cell>
              ) : null}
              {granted ? null : <Cell numeric>{formatCount(line.available)}</Cell>}
              <Cell numeric className="max-sm:hidden">
                <StoreHas line={line} />
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
