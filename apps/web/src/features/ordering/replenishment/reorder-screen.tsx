import type { ProductKind } from '@bhandar/domain/catalogue';
import { type ReorderRow, ReorderShow, ReorderSort } from '@bhandar/domain/ordering';
import { MAX_PAGE_SIZE, titleOf } from '@bhandar/domain/shared';
import { Button, Tabs, toast } from '@bhandar/ui';
import { ShoppingBasket, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  choiceFilter,
  DataTable,
  keepRows,
  PageHeader,
  storeOptions,
  textFilter,
  useActor,
  usePage,
} from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { reorderColumns } from './reorder-columns';
import { ReorderFormula } from './reorder-formula';
import { ReorderSettingsDialog } from './reorder-settings-dialog';
import { ReorderSuppliersDialog } from './reorder-suppliers-dialog';
import { useReorderCart } from './use-reorder-cart';

const KINDS = ['pharmacy', 'nonPharmacy'] as const satisfies readonly ProductKind[];
/** Lists besides the due products. */
const OTHER_VIEWS = ReorderShow.exclude(['due']).options;
/** The maximum number of lines of one order. */
const MAX_LINES = 2 * MAX_PAGE_SIZE;

/**
 * Products expected to run out before the next delivery, with the quantity to order: a store from the warehouse, the
 * warehouse from suppliers.
 */
export default function ReorderScreen() {
  const { t } = useTranslation(['ordering', 'kit']);
  const actor = useActor();
  const page = usePage({
    sorts: ReorderSort.options,
    defaultSort: { by: 'daysLeft', direction: 'asc' },
    filters: { kind: choiceFilter(KINDS), locationId: textFilter, show: choiceFilter(OTHER_VIEWS) },
    views: ['kind'],
  });
  const { kind = 'pharmacy', show = 'due' } = page.query;
  const query = { ...page.query, kind };
  const utils = trpc.useUtils();
  const list = trpc.ordering.listReorder.useQuery(query, keepRows);
  const several = actor.role === 'superadmin' || actor.stores.length > 1;
  const places = trpc.inventory.listPlaces.useQuery(undefined, { enabled: several, staleTime: 300_000 }).data ?? [];
  const placeOptions = storeOptions(places);
  const [buying, setBuying] = useState<readonly ReorderRow[]>();
  const [setting, setSetting] = useState<ReorderRow>();
  const [gathering, setGathering] = useState(false);
  const place = list.data?.place;
  const fillCart = useReorderCart(kind);
  const columns = useMemo(() => reorderColumns(t, place?.kind ?? 'store'), [t, place?.kind]);

  const order = (chosen: readonly ReorderRow[]) => {
    const rows = chosen.filter(({ reorder }) => reorder.suggested > 0);
    if (rows.length === 0) {
      toast.error(t('reorderNothingDue'));
      return;
    }
    if (place?.kind === 'warehouse') setBuying(rows);
    else if (place) fillCart(rows, place.id);
  };
  const orderAll = async () => {
    setGathering(true);
    try {
      const pages = [1, 2].map((at) => utils.ordering.listReorder.fetch({ ...query, page: at, limit: MAX_PAGE_SIZE }));
      order((await Promise.all(pages)).flatMap(({ data }) => data));
    } catch (error) {
      toast.error(t('reorderFailed'), { description: failureOf(error, t('kit:unreachable')).message });
    } finally {
      setGathering(false);
    }
  };
  const total = list.data?.totalItems ?? 0;

  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        description={place ? t(`reorderText_${show}`, { place: place.name }) : undefined}
        actions={
          total === 0 || show !== 'due' ? undefined : (
            <Button variant="primary" icon={<ShoppingBasket />} busy={gathering} onClick={() => void orderAll()}>
              {t('orderSuggested', { count: Math.min(total, MAX_LINES) })}
            </Button>
          )
        }
      />
      <Tabs
        label={t('reorderKinds')}
        value={kind}
        onValueChange={(next) => page.setFilter('kind', KINDS.find((name) => name === next) ?? 'pharmacy')}
        items={KINDS.map((name) => ({ value: name, label: t(`reorder_${name}`) }))}
        className="mb-4"
      />
      <DataTable
        label={t('reorder')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.ordering.listReorder.query({ ...query, ...at })}
        rowKey={(row) => row.productId}
        rowName={titleOf}
        searchLabel={t('searchReorder')}
        filters={[
          ...(placeOptions.length > 1
            ? [
                {
                  key: 'locationId' as const,
                  label: t('reorderPlace'),
                  options: placeOptions,
                },
              ]
            : []),
          {
            key: 'show' as const,
            label: t('reorderShow'),
            options: OTHER_VIEWS.map((value) => ({ value, label: t(`reorderShow_${value}`) })),
          },
        ]}
        {...(actor.role === 'employee'
          ? {}
          : {
              actions: (row: ReorderRow) => [
                { label: t('reorderSetOwn'), icon: <SlidersHorizontal />, onSelect: () => setSetting(row) },
              ],
            })}
        bulk={[{ label: t('orderThese'), letter: 'o', icon: <ShoppingBasket />, all: order }]}
        expand={(row) => <ReorderFormula row={row} />}
        empty={{ title: t('nothingToReorder'), description: t('nothingToReorderText') }}
        loadingText={t('loadingReorder')}
        failedText={t('reorderFailed')}
      />
      {setting && place ? (
        <ReorderSettingsDialog row={setting} place={place} onClose={() => setSetting(undefined)} />
      ) : null}
      {buying ? <ReorderSuppliersDialog rows={buying} kind={kind} onClose={() => setBuying(undefined)} /> : null}
    </>
  );
}
