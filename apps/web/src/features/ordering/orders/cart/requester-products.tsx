import type { ProductKind } from '@bhandar/domain/catalogue';
import type { RequesterStock } from '@bhandar/domain/ordering';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, Button, cn, IconButton, StripMeter } from '@bhandar/ui';
import { Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, choiceFilter, DataTable, flagFilter, keepRows, serialColumn, usePage } from '../../../../kit';
import { ItemCell } from '../../../../kit/table/item-cell';
import { trpc } from '../../../../lib/api/trpc';
import { formatCount } from '../../../../lib/format';
import { PHONE, useMedia } from '../../../../lib/use-media';

const STANDINGS = ['out', 'low'] as const;
const WEEKS_IN_30_DAYS = 30 / 7;
const toneOf = (stock: number) => (stock > 10 ? 'ok' : stock > 0 ? 'warning' : 'danger');

interface RequesterProductsProps {
  kind: ProductKind;
  locationId: string | undefined;
  /** Whether the store should reorder any of them: those come first. */
  someDue: boolean;
  /** The quantities in the cart, by product. */
  held: ReadonlyMap<string, number>;
  onAdd: (product: RequesterStock) => void;
}

/** The warehouse's sellable stock beside the store's own. */
export function RequesterProducts({ kind, locationId, someDue, held, onAdd }: RequesterProductsProps) {
  const { t } = useTranslation('ordering');
  const phone = useMedia(PHONE);
  const page = usePage({ filters: { inStock: flagFilter, standing: choiceFilter(STANDINGS) } });
  const utils = trpc.useUtils();
  const ofStore = locationId ? { locationId, sort: 'need' as const } : {};
  const list = trpc.ordering.stockForRequester.useQuery({ ...page.query, kind, ...ofStore }, keepRows);
  const columns = useMemo<Column<RequesterStock>[]>(
    () => [
      serialColumn(t('serial')),
      {
        id: 'product',
        header: t('product'),
        card: 'title',
        // The cart is beside the list, and the warehouse's stock must be in view in every language: the number gives way.
        width: 'max-2xl:max-w-80! min-[1200px]:max-2xl:min-w-80!',
        csv: titleOf,
        // Beside the stock of the store, where a card shows that: a line of its own made each card a third higher.
        ...(locationId ? {} : { more: (row: RequesterStock) => row.company }),
        cell: (row) => (
          <ItemCell
            name={row.name}
            strength={row.strength}
            detail={[row.genericName, row.company, row.content, row.category].filter(Boolean).join(' · ')}
          />
        ),
      },
      // Without a store there is no stock to compare with.
      ...(locationId
        ? [
            {
              id: 'here',
              header: t('yourStore'),
              csv: (row: RequesterStock) => row.storeHas,
              cell: (row: RequesterStock) => <Here row={row} />,
            },
          ]
        : []),
      {
        id: 'warehouse',
        header: t('warehouse'),
        align: 'end',
        card: 'aside',
        csv: (row) => row.available,
        cell: (row) => (
          <Badge tone={toneOf(row.available)}>{row.available > 0 ? formatCount(row.available) : t('outOfStock')}</Badge>
        ),
      },
    ],
    [t, locationId],
  );
  const order = someDue && !page.query.search ? <p className="text-ink-3 text-sm">{t('byNeed')}</p> : null;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {phone ? order : null}
      <DataTable
        label={t('products')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) =>
          utils.client.ordering.stockForRequester.query({
            ...page.query,
            kind,
            ...ofStore,
            ...at,
          })
        }
        rowKey={(row) => row.productId}
        rowName={titleOf}
        onFirst={(row) => {
          if (row.available > 0) onAdd(row);
        }}
        searchLabel={t('searchProducts')}
        toolbar={phone ? undefined : order}
        filters={[
          { key: 'inStock', label: t('availability'), options: [{ value: true, label: t('inStockOnly') }] },
          ...(locationId
            ? [
                {
                  key: 'standing' as const,
                  label: t('yourStore'),
                  options: STANDINGS.map((value) => ({ value, label: t(`standing_${value}`) })),
                },
              ]
            : []),
        ]}
        empty={{
          title: t('noProducts'),
          description: t('noProductsText'),
          ...(page.query.search ? { noMatchTitle: t('noProductsMatching', { term: page.query.search }) } : {}),
        }}
        loadingText={t('loadingProducts')}
        failedText={t('productsFailed')}
        cardAction={(row) => (
          <IconButton
            variant="secondary"
            // In the middle of the two lines.
            className="top-3.5 mr-2"
            disabled={row.available <= 0}
            label={t('addNamed', { name: titleOf(row) })}
            onClick={() => onAdd(row)}
          >
            {held.has(row.productId) ? <Pencil aria-hidden="true" /> : <Plus aria-hidden="true" />}
          </IconButton>
        )}
        inlineActions={(row) => (
          <Button
            size="sm"
            icon={held.has(row.productId) ? undefined : <Plus />}
            disabled={row.available <= 0}
            aria-label={t('addNamed', { name: titleOf(row) })}
            onClick={() => onAdd(row)}
          >
            {held.has(row.productId) ? t('change') : t('add')}
          </Button>
        )}
      />
    </div>
  );
}

function Here({ row }: { row: RequesterStock }) {
  const { t } = useTranslation('ordering');
  const phone = useMedia(PHONE);
  const weekly = Math.round(row.soldLast30Days / WEEKS_IN_30_DAYS);
  const use = weekly > 0 ? <span className="text-ink-3 text-xs">{t('useWeek', { count: weekly })}</span> : null;
  if (phone) {
    // Beside the button of the card; a long company comes on a line of its own.
    return (
      <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2 pr-12 align-top">
        <span className="text-ink-3 text-xs">{t('yourStore')}</span>
        <span className={cn('font-medium tabular-nums', row.storeHas > 0 ? 'text-ink' : 'text-danger-ink')}>
          {formatCount(row.storeHas)}
        </span>
        {use}
        <span className="text-xs">{row.company}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2" title={t('hereHint')}>
      {row.storeHas > 0 ? (
        <StripMeter value={row.storeHas} target={Math.max(row.soldLast30Days, 10)} label={t('yourStore')}>
          {formatCount(row.storeHas)}
        </StripMeter>
      ) : (
        <span className="font-medium text-danger-ink tabular-nums">{formatCount(row.storeHas)}</span>
      )}
      {use}
    </span>
  );
}
