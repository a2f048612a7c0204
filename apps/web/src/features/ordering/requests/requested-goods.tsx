import { type ProductKind, productTitle } from '@bhandar/domain/catalogue';
import {
  type RequestedItem,
  RequestedItemStatus,
  whyNotChangeRequest,
  whyNotWithdrawRequest,
} from '@bhandar/domain/ordering';
import { Button } from '@bhandar/ui';
import { Check, Pencil, Undo2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, flagFilter, keepRows, useActor, useDeletion, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { AcceptRequestDialog, DeclineRequestDialog } from './decide-request-dialogs';
import { requestedGoodsColumns } from './requested-goods-columns';
import { RequestedGoodsDetails } from './requested-goods-details';
import { EditRequestDialog } from './requested-goods-dialog';

type Act = 'edit' | 'accept' | 'decline';

/** Requests for goods that are not in the catalogue; the warehouse answers them here. */
export function RequestedGoods({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('ordering');
  const actor = useActor();
  const decides = actor.role === 'superadmin';
  const [open, setOpen] = useState<{ act: Act; item: RequestedItem }>();
  const page = usePage({
    scope: 'requests',
    filters: { status: choiceFilter(RequestedItemStatus.options), mine: flagFilter },
  });
  const utils = trpc.useUtils();
  const list = trpc.ordering.listRequestedItems.useQuery({ ...page.query, kind }, keepRows);
  const withdraw = useWithdraw();
  const columns = useMemo(() => requestedGoodsColumns(t), [t]);
  const ownerOf = (item: RequestedItem) => ({ requestedById: item.requestedBy.id, locationId: item.place.id });

  const actionsFor = (item: RequestedItem) => {
    if (item.status !== 'open') return [];
    const start = (act: Act) => () => setOpen({ act, item });
    return [
      ...(decides
        ? [
            { label: t('accept'), icon: <Check />, onSelect: start('accept') },
            { label: t('decline'), icon: <X />, onSelect: start('decline') },
          ]
        : []),
      ...(whyNotChangeRequest(actor, ownerOf(item)).length === 0
        ? [{ label: t('editAct'), icon: <Pencil />, onSelect: start('edit') }]
        : []),
      ...(whyNotWithdrawRequest(actor, ownerOf(item)).length === 0
        ? [
            {
              label: t('withdrawRequest'),
              icon: <Undo2 />,
              tone: 'danger' as const,
              onSelect: () => void withdraw(item),
            },
          ]
        : []),
    ];
  };

  const close = () => setOpen(undefined);
  return (
    <>
      <DataTable
        label={t('requestedItems')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.ordering.listRequestedItems.query({ ...page.query, kind, ...at })}
        rowKey={(item) => item.id}
        rowName={productTitle}
        searchLabel={t('searchRequests')}
        filters={[
          {
            key: 'status',
            label: t('status'),
            options: RequestedItemStatus.options.map((value) => ({ value, label: t(`request_${value}`) })),
          },
          { key: 'mine', label: t('whose'), options: [{ value: true, label: t('mineOnly') }] },
        ]}
        empty={{ title: t('noRequests'), noMatchTitle: t('noRequestsFound'), description: t('noRequestsText') }}
        loadingText={t('loadingRequests')}
        failedText={t('requestsFailed')}
        expand={(item) => <RequestedGoodsDetails item={item} />}
        actions={actionsFor}
        {...(decides
          ? {
              inlineActions: (item: RequestedItem) =>
                item.status === 'open' ? (
                  <Button
                    size="sm"
                    aria-label={t('acceptNamed', { name: productTitle(item) })}
                    onClick={() => setOpen({ act: 'accept', item })}
                  >
                    {t('accept')}
                  </Button>
                ) : null,
            }
          : {})}
      />
      {open?.act === 'edit' ? <EditRequestDialog item={open.item} onClose={close} /> : null}
      {open?.act === 'accept' ? <AcceptRequestDialog item={open.item} onClose={close} /> : null}
      {open?.act === 'decline' ? <DeclineRequestDialog item={open.item} onClose={close} /> : null}
    </>
  );
}

/** Withdraws a request without confirmation; Undo requests it again. */
function useWithdraw(): (item: RequestedItem) => Promise<void> {
  const { t } = useTranslation('ordering');
  const erase = useDeletion();
  const utils = trpc.useUtils();
  const withdraw = trpc.ordering.withdrawRequestedItem.useMutation();
  const restore = trpc.ordering.restoreRequestedItem.useMutation();
  return (item) => {
    const { id } = item;
    const name = productTitle(item);
    return erase({
      name,
      remove: () => withdraw.mutateAsync({ id }),
      restore: () => restore.mutateAsync({ id }),
      deleted: t('withdrawn', { name }),
      failed: (message) => `${t('withdrawFailed')}: ${message}`,
      after: () => utils.ordering.invalidate(),
    });
  };
}
