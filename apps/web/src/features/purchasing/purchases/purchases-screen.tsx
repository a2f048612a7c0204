import type { ProductKind } from '@bhandar/domain/catalogue';
import { PURCHASE_SORTS, type PurchasedLine } from '@bhandar/domain/purchasing';
import { Button } from '@bhandar/ui';
import { FileText, Plus, Undo2 } from 'lucide-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, keepRows, PageHeader, useActor, useOpenRow, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { purchaseColumns } from './purchase-columns';
import { PurchaseDetails } from './purchase-details';
import { isBegun, type PurchaseDraft } from './purchase-draft-model';
import { PurchaseEntry } from './purchase-entry';
import { ALL_OPEN, PurchaseOrdersSheet } from './purchase-orders-sheet';
import { useConfirmReplace } from './use-confirm-replace';
import { usePurchaseDraft } from './use-purchase-draft';
import { usePurchaseVoid } from './use-purchase-void';

/** The purchases that the person sees, by product. A purchase is entered in a dialog with its own URL. */
export default function PurchasesScreen({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('purchasing');
  const { id: actorId, role } = useActor();
  const page = usePage({
    sorts: PURCHASE_SORTS,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    filters: { status: choiceFilter(['posted', 'voided']) },
  });
  const utils = trpc.useUtils();
  const list = trpc.purchasing.listPurchasedLines.useQuery({ ...page.query, kind }, keepRows);
  const { openId, open, close } = useOpenRow('purchase');
  const entry = useOpenRow('entry');
  const orders = useOpenRow('order');
  const [, leaveOrder] = useQueryStates({ order: parseAsString, entry: parseAsString }, { history: 'replace' });
  const model = usePurchaseDraft(actorId, kind);
  const makeVoid = usePurchaseVoid();
  const mayReplace = useConfirmReplace();
  const columns = useMemo(() => purchaseColumns(t, (line) => open(line.purchaseId)), [t, open]);

  const receive = async (draft: PurchaseDraft) => {
    if (!(await mayReplace([model.draft]))) return;
    model.replace(draft);
    // One history entry for both changes, so that Back from the form leads to the list.
    void leaveOrder({ order: null, entry: 'new' });
  };
  const actions = (line: PurchasedLine) => [
    { label: t('purchaseOpen'), icon: <FileText />, onSelect: () => open(line.purchaseId) },
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
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <>
            <Button onClick={() => orders.open(ALL_OPEN)}>{t('purchaseOrdersOpen')}</Button>
            <Button variant="primary" icon={<Plus />} onClick={() => entry.open('new')}>
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
        ]}
        empty={{ title: t('noPurchases'), noMatchTitle: t('noPurchases'), description: t('noPurchasesText') }}
        loadingText={t('loadingPurchases')}
        failedText={t('purchasesFailed')}
        onOpen={(line) => open(line.purchaseId)}
        actions={actions}
      />
      {openId ? <PurchaseDetails purchaseId={openId} onClose={close} /> : null}
      {orders.openId ? (
        <PurchaseOrdersSheet
          kind={kind}
          orderId={orders.openId}
          onClose={orders.close}
          onReceive={(draft) => void receive(draft)}
        />
      ) : null}
      {entry.openId === 'new' ? <PurchaseEntry kind={kind} model={model} onClose={entry.close} /> : null}
    </>
  );
}
