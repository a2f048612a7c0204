import type { HeldBatch } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, LabelTag } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { AppLink, type Column } from '../../../kit';
import { currencySign, formatAmount, formatCount } from '../../../lib/format';
import { ExpiryCell } from '../expiry-cell';
import { heldPlaceTitle } from '../write-offs/write-off-labels';

export const heldBatchColumns = (
  t: TFunction<'inventory'>,
  hrefOf: (batchId: string) => string | undefined,
): Column<HeldBatch>[] => [
  {
    id: 'product',
    header: t('product'),
    sort: 'name',
    card: 'title',
    width: 'max-xl:max-w-60',
    cell: (batch) => (
      <div className="min-w-0">
        <div className="truncate font-medium">{titleOf(batch)}</div>
        <div className="under truncate text-ink-3 text-xs">
          {[batch.genericName, batch.company].filter(Boolean).join(' · ')}
        </div>
      </div>
    ),
  },
  {
    id: 'batch',
    header: t('batch'),
    cell: ({ batchId, batchNumber, blocked }) => (
      <span className="inline-flex items-center gap-2">
        <AppLink href={hrefOf(batchId) ?? '#'} className="hover:underline">
          {batchNumber ? <LabelTag>{batchNumber}</LabelTag> : <span className="text-ink-3">{t('noBatchNumber')}</span>}
        </AppLink>
        {blocked ? <Badge tone="danger">{t('blocked')}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'expiry',
    header: t('expiry'),
    sort: 'expiry',
    csv: ({ expiresOn }) => expiresOn,
    cell: ({ expiresOn }) => <ExpiryCell expiresOn={expiresOn} />,
  },
  { id: 'place', header: t('place'), wrap: true, cell: ({ place }) => heldPlaceTitle(place, t) },
  {
    id: 'onHand',
    header: t('onHand'),
    sort: 'onHand',
    align: 'end',
    card: 'aside',
    cell: ({ onHand }) => formatCount(onHand),
  },
  {
    id: 'cost',
    header: t('atCost', { sign: currencySign() }),
    sort: 'value',
    align: 'end',
    cell: ({ costMinor }) => (costMinor === null ? '–' : formatAmount(costMinor)),
  },
  {
    id: 'mrp',
    header: t('atMrp', { sign: currencySign() }),
    align: 'end',
    card: 'hidden',
    cell: ({ valueAtMrpMinor }) => formatAmount(valueAtMrpMinor),
  },
];
