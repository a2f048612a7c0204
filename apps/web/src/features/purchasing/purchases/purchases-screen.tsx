import type { ProductKind } from '@bhandar/domain/catalogue';
import { Button } from '@bhandar/ui';
import { Hourglass, Plus } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { useTranslation } from 'react-i18next';
import { keepRows, useActor, useOpenRow } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { ProposalsTable } from '../proposals/proposals-table';
import { PurchaseDetails } from './purchase-details';
import { isBegun, type PurchaseDraft } from './purchase-draft-model';
import { PurchaseEntry } from './purchase-entry';
import { ALL_OPEN, PurchaseOrdersSheet } from './purchase-orders-sheet';
import { PurchasedLines } from './purchased-lines';
import { useBuying } from './use-buying';
import { useConfirmReplace } from './use-confirm-replace';
import { usePurchaseDraft } from './use-purchase-draft';

/**
 * The purchases that the person sees, by product, or those that wait for the warehouse. A purchase is entered in a dialog
 * with its own URL.
 */
export default function PurchasesScreen({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('purchasing');
  const { id: actorId } = useActor();
  const [view, setView] = useQueryState('view', parseAsStringLiteral(['waiting']).withOptions({ history: 'push' }));
  const { buying, asksWarehouse } = useBuying();
  const waiting = trpc.purchasing.listPurchaseProposals.useQuery({ kind, limit: 1 }, keepRows).data?.totalItems ?? 0;
  const { openId, open, close } = useOpenRow('purchase');
  const entry = useOpenRow('entry');
  const orders = useOpenRow('order');
  const [, leaveOrder] = useQueryStates({ order: parseAsString, entry: parseAsString }, { history: 'replace' });
  const model = usePurchaseDraft(actorId, kind);
  const mayReplace = useConfirmReplace();
  const canBuy = buying === 'record' || buying === 'propose';

  const receive = async (draft: PurchaseDraft) => {
    if (!(await mayReplace([model.draft]))) return;
    model.replace(draft);
    // One history entry for both changes, so that Back from the form leads to the list.
    void leaveOrder({ order: null, entry: 'new' });
  };

  const headActions = (
    <>
      {view === 'waiting' ? (
        <Button onClick={() => void setView(null)}>{t('purchases')}</Button>
      ) : asksWarehouse || waiting > 0 ? (
        <Button icon={<Hourglass />} onClick={() => void setView('waiting')}>
          {t('proposalsOpen', { count: waiting })}
        </Button>
      ) : null}
      <Button onClick={() => orders.open(ALL_OPEN)}>{t('purchaseOrdersOpen')}</Button>
      {canBuy ? (
        <Button variant="primary" icon={<Plus />} onClick={() => entry.open('new')}>
          {isBegun(model.draft) ? t('continuePurchase') : t('newPurchase')}
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      {view === 'waiting' ? (
        <ProposalsTable key={kind} kind={kind} headActions={headActions} onOpenPurchase={open} />
      ) : (
        <PurchasedLines kind={kind} headActions={headActions} onOpen={open} />
      )}
      {openId ? <PurchaseDetails purchaseId={openId} onClose={close} /> : null}
      {orders.openId ? (
        <PurchaseOrdersSheet
          kind={kind}
          orderId={orders.openId}
          onClose={orders.close}
          onReceive={(draft) => void receive(draft)}
        />
      ) : null}
      {canBuy && entry.openId === 'new' ? (
        <PurchaseEntry kind={kind} model={model} proposes={buying === 'propose'} onClose={entry.close} />
      ) : null}
    </>
  );
}
