import type { ProductKind } from '@bhandar/domain/catalogue';
import { PURCHASE_PAYMENTS, PURCHASE_SORTS, type PurchasedLine } from '@bhandar/domain/purchasing';
import { Button, Combobox } from '@bhandar/ui';
import { FileText, Undo2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  choiceFilter,
  DataTable,
  DateRange,
  dayFilter,
  keepRows,
  PageHeader,
  textFilter,
  useActor,
  usePage,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { PHONE, useMedia } from '../../../lib/use-media';
import { purchaseColumns } from './purchase-columns';
import { PurchaseGroupHead } from './purchase-group';
import { usePurchaseVoid } from './use-purchase-void';

/** Where the menu folds to icons and the supplier needs the room. */
const NARROW = '(max-width: 959.98px)';

interface PurchasedLinesProps {
  kind: ProductKind;
  /** The buttons beside the screen's title. */
  headActions: ReactNode;
  onOpen: (purchaseId: string) => void;
}

/** Purchased products, each of which opens its purchase. */
export function PurchasedLines({ kind, headActions, onOpen }: PurchasedLinesProps) {
  const { t } = useTranslation('purchasing');
  const { role, stores } = useActor();
  const page = usePage({
    sorts: PURCHASE_SORTS,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    matchFirst: true,
    filters: {
      status: choiceFilter(['posted', 'voided']),
      payment: choiceFilter(PURCHASE_PAYMENTS),
      supplierId: textFilter,
      from: dayFilter,
      to: dayFilter,
    },
  });
  const utils = trpc.useUtils();
  const list = trpc.purchasing.listPurchasedLines.useQuery({ ...page.query, kind }, keepRows);
  const suppliers = trpc.purchasing.supplierOptions.useQuery(undefined, { staleTime: 60_000 }).data ?? [];
  const { supplierId, from = '', to = '' } = page.filters;
  const supplier = suppliers.find(({ id }) => id === supplierId);
  const makeVoid = usePurchaseVoid();
  const phone = useMedia(PHONE);
  const narrow = useMedia(NARROW);
  const [datesOpen, setDatesOpen] = useState(false);
  // Two date fields would take a row of their own above the first purchase.
  const showsDates = datesOpen || from !== '' || to !== '';
  const layout = phone ? 'phone' : narrow ? 'narrow' : 'wide';
  // In any other order the lines of a purchase are apart.
  const grouped = page.sort === undefined || page.sort.by === 'createdAt';
  // The person's only place needs no name in each row.
  const ownStoreId = role === 'superadmin' ? undefined : stores.length === 1 ? stores[0]?.id : null;
  const showsBuyer = list.data?.data.some(({ store }) => store?.id !== ownStoreId) ?? false;
  const columns = useMemo(
    () => purchaseColumns(t, { kind, layout, grouped, showsBuyer, open: (line) => onOpen(line.purchaseId) }),
    [t, kind, layout, grouped, showsBuyer, onOpen],
  );

  const actions = (line: PurchasedLine) => [
    { label: t('purchaseOpen'), icon: <FileText />, onSelect: () => onOpen(line.purchaseId) },
    ...(!line.voided && (role === 'superadmin' || line.store)
      ? [
          {
            label: t('purchaseVoid'),
            icon: <Undo2 />,
            tone: 'danger' as const,
            onSelect: () => void makeVoid({ id: line.purchaseId, voucher: line.voucher }),
          },
        ]
      : []),
  ];

  return (
    <>
      <PageHeader count={list.data?.totalItems} actions={headActions} />
      <DataTable
        label={t('purchases')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.purchasing.listPurchasedLines.query({ ...page.query, kind, ...at })}
        rowKey={(line) => `${line.purchaseId} ${line.lineNo}`}
        rowName={(line) => `${line.tradeName}, ${line.voucher}`}
        searchLabel={t('searchPurchases')}
        filters={[
          {
            key: 'status',
            label: t('purchaseStatus'),
            options: (['posted', 'voided'] as const).map((value) => ({ value, label: t(`purchaseStatus_${value}`) })),
          },
          {
            key: 'payment',
            label: t('purchasePayment'),
            options: PURCHASE_PAYMENTS.map((value) => ({ value, label: t(`purchasePayment_${value}`) })),
          },
          // Suppliers are too many for a menu: a box with a search sets the filter, and the chip removes it.
          ...(supplier
            ? [
                {
                  key: 'supplierId' as const,
                  label: t('purchaseSupplier'),
                  options: [{ value: supplier.id, label: supplier.name }],
                },
              ]
            : []),
        ]}
        toolbar={
          <>
            {supplierId ? null : (
              <div className="w-36 max-sm:grow">
                <Combobox
                  controlSize="sm"
                  aria-label={t('purchaseSupplierAny')}
                  value={undefined}
                  onValueChange={(id) => page.setFilter('supplierId', id)}
                  options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
                  placeholder={t('purchaseSupplierAny')}
                  searchPlaceholder={t('purchaseSupplierSearch')}
                  emptyText={t('purchaseSupplierNone')}
                />
              </div>
            )}
            {showsDates ? (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink in a row.
              <div
                role="group"
                aria-label={t('purchaseDates')}
                className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full"
              >
                <span aria-hidden="true" className="text-ink-2 text-sm">
                  {t('purchaseDates')}
                </span>
                <DateRange controlSize="sm" from={from} to={to} onChange={page.setFilters} />
              </div>
            ) : (
              <Button size="sm" aria-expanded={false} onClick={() => setDatesOpen(true)}>
                {t('purchaseDates')}
              </Button>
            )}
          </>
        }
        empty={{ title: t('noPurchases'), noMatchTitle: t('noPurchases'), description: t('noPurchasesText') }}
        loadingText={t('loadingPurchases')}
        failedText={t('purchasesFailed')}
        onOpen={(line) => onOpen(line.purchaseId)}
        groups={
          grouped
            ? {
                key: ({ purchaseId }) => purchaseId,
                head: (lines) => (
                  <PurchaseGroupHead lines={lines} phone={phone} showsBuyer={showsBuyer} onOpen={onOpen} />
                ),
              }
            : undefined
        }
        actions={actions}
      />
    </>
  );
}
