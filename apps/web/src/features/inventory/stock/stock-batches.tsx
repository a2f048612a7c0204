import type { StoreStock } from '@bhandar/domain/inventory';
import { isExpired } from '@bhandar/domain/shared';
import { Badge, Cell, HeaderCell, LabelTag, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { currencySign, formatAmount, formatCount, today } from '../../../lib/format';
import { useShelfLife } from '../../../lib/use-shelf-life';
import { ExpiryCell } from '../expiry-cell';
import type { MovementTarget } from './movement-target';

interface StockBatchesProps {
  stock: StoreStock;
  name: string;
  onMovements: (batch: NonNullable<MovementTarget['batch']>) => void;
}

/** A product's batches at a location, with the shelf-life rail. */
export function StockBatches({ stock, name, onMovements }: StockBatchesProps) {
  const { t } = useTranslation('inventory');
  const shelfLife = useShelfLife();
  const hrefTo = useHrefTo();
  const expired = stock.batches.some(({ expiresOn }) => expiresOn !== null && isExpired(expiresOn, today()));
  const toExpired = expired ? hrefTo('expiry', { search: stock.name, bucket: 'expired' }) : undefined;
  const reserved = stock.batches.some((batch) => batch.reserved > 0);
  return (
    <div className="max-w-3xl max-sm:[--cell-x:6px]">
      <Table label={t('batchesOf', { name })}>
        <TableHead>
          <tr>
            <HeaderCell>{t('batch')}</HeaderCell>
            <HeaderCell>{t('expiry')}</HeaderCell>
            <HeaderCell numeric>{t('onHand')}</HeaderCell>
            {reserved ? <HeaderCell numeric>{t('reserved')}</HeaderCell> : null}
            <HeaderCell numeric className="max-sm:hidden">
              {t('value', { sign: currencySign() })}
            </HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {stock.batches.map((batch) => (
            <TableRow key={batch.batchId}>
              <Cell rail={shelfLife(batch.expiresOn)}>
                <span className="inline-flex items-center gap-2">
                  <AppLink
                    href={hrefTo('batch', { id: batch.batchId }) ?? ''}
                    className="rounded-tag hover:underline hover:decoration-line-strong"
                  >
                    {batch.batchNumber ? (
                      <LabelTag>
                        {/* A card breaks tags; a code broken at its hyphen is misread. */}
                        <span className="whitespace-nowrap">{batch.batchNumber}</span>
                      </LabelTag>
                    ) : (
                      <span className="text-ink-3">{t('noBatchNumber')}</span>
                    )}
                  </AppLink>
                  {batch.blocked ? <Badge tone="danger">{t('blocked')}</Badge> : null}
                </span>
              </Cell>
              <Cell>
                <ExpiryCell expiresOn={batch.expiresOn} />
              </Cell>
              <Cell numeric>
                <button
                  type="button"
                  aria-label={t('showMovements', { name: `${name} ${batch.batchNumber}`.trim() })}
                  onClick={() => onMovements({ id: batch.batchId, number: batch.batchNumber })}
                  className="relative font-medium tabular-nums underline decoration-line-strong/60 underline-offset-4 before:absolute before:-inset-y-3 before:-right-1.5 before:-left-7 hover:text-brand-ink"
                >
                  {formatCount(batch.onHand)}
                </button>
              </Cell>
              {reserved ? <Cell numeric>{formatCount(batch.reserved)}</Cell> : null}
              <Cell numeric className="max-sm:hidden">
                {formatAmount(batch.sellableMinor)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {toExpired ? (
        <AppLink
          href={toExpired}
          className="mt-2 inline-block text-sm underline decoration-line-strong/60 underline-offset-4 hover:text-brand-ink"
        >
          {t('handleExpired')}
        </AppLink>
      ) : null}
    </div>
  );
}
