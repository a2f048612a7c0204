import type { ProductKind } from '@bhandar/domain/catalogue';
import { PURCHASE_SORTS, type PurchasedLine } from '@bhandar/domain/ordering';
import { Button } from '@bhandar/ui';
import { FileText, Plus, Undo2 } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, keepRows, PageHeader, useActor, usePage } from '../../kit';
import { trpc } from '../../lib/trpc';
import { purchaseColumns } from './purchase-columns';
import { PurchaseDetails } from './purchase-details';
import { isBegun, type PurchaseDraft } from './purchase-draft-model';
import { PurchaseEntry } from './purchase-entry';
import { PurchaseOrdersSheet } from './purchase-orders-sheet';
import { useMayReplace } from './use-may-replace';
import { usePurchaseDraft } from './use-purchase-draft';
import { usePurchaseVoid } from './use-purchase-void';

/** What the warehouse bought, product by product; a purchase is typed in a dialog with an address of its own. */
export default function PurchasesScreen({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('ordering');
  const { id: actorId, role } = useActor();
  const page = usePage({
    sorts: PURCHASE_SORTS,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    filters: { status: choiceFilter(['posted', 'voided']) },
  });
  const utils = trpc.useUtils();
  const list = trpc.ordering.listPurchasedLines.useQuery({ ...page.query, kind }, keepRows);
  const [open, setOpen] = useQueryState('purchase', parseAsString);
  const [entry, setEntry] = useQueryState('entry', parseAsStringLiteral(['new']));
  const [ordersOpen, setOrdersOpen] = useState(false);
  const model = usePurchaseDraft(actorId, kind);
  const makeVoid = usePurchaseVoid();
  const mayReplace = useMayReplace();
  const columns = useMemo(() => purchaseColumns(t, (line) => void setOpen(line.purchaseId)), [t, setOpen]);

  const receive = async (draft: PurchaseDraft) => {
    if (!(await mayReplace([model.draft]))) return;
    model.replace(draft);
    setOrdersOpen(false);
    void setEntry('new');
  };
  const actions = (line: PurchasedLine) => [
    { label: t('purchaseOpen'), icon: <FileText />, onSelect: () => void setOpen(line.purchaseId) },
    ...(role === 'superadmin' && !line.voided
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
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <>
            <Button onClick={() => setOrdersOpen(true)}>{t('purchaseOrdersOpen')}</Button>
            <Button variant="primary" icon={<Plus />} onClick={() => void setEntry('new')}>
              {isBegun(model.draft) ? t('continuePurchase') : t('newPurchase')}
            </Button>
          </>
        }
      />
      <DataTable
        label={t('purchases')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.ordering.listPurchasedLines.query({ ...page.query, kind, ...at })}
        rowKey={(line) => `${line.purchaseId} ${line.lineNo}`}
        rowName={(line) => `${line.tradeName}, ${line.voucher}`}
        searchLabel={t('searchPurchases')}
        filters={[
          {
            key: 'status',
            label: t('purchaseStatus'),
            options: (['posted', 'voided'] as const).map((value) => ({ value, label: t(`purchaseStatus_${value}`) })),
          },
        ]}
        empty={{ title: t('noPurchases'), noMatchTitle: t('noPurchases'), description: t('noPurchasesText') }}
        loadingText={t('loadingPurchases')}
        failedText={t('purchasesFailed')}
        onOpen={(line) => void setOpen(line.purchaseId)}
        actions={actions}
      />
      {open ? <PurchaseDetails purchaseId={open} onClose={() => void setOpen(null)} /> : null}
      {ordersOpen ? (
        <PurchaseOrdersSheet
          kind={kind}
          onClose={() => setOrdersOpen(false)}
          onReceive={(draft) => void receive(draft)}
        />
      ) : null}
      {entry ? <PurchaseEntry kind={kind} model={model} onClose={() => void setEntry(null)} /> : null}
    </>
  );
}
