import { type StoreRecord, type StoreUse, usesOf, whyNotCloseStore } from '@bhandar/domain/accounts';
import { Button, Dialog } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, QueryState, useHrefTo, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { refusalText } from '../../../lib/refusals';
import type { ScreenName } from '../../../screens';

interface CloseStoreDialogProps {
  store: StoreRecord;
  onClose: () => void;
}

/** Asks before a store closes, or lists what it still has, each with the screen to go to. */
export function CloseStoreDialog({ store, onClose }: CloseStoreDialogProps) {
  const { id, name } = store;
  const { t } = useTranslation(['stores', 'kit']);
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const use = trpc.accounts.getStoreUse.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const close = trpc.accounts.setStoreOpen.useMutation();
  const isBlocked = use.data !== undefined && usesOf(use.data).length > 0;
  const { onSuccess, onError } = toasts({ success: t('closed', { name }), failure: t('closeFailed') });
  const confirm = () =>
    close.mutate(
      { id, open: false },
      {
        onSuccess: () => {
          onSuccess();
          onClose();
        },
        onError,
        onSettled: () => utils.accounts.invalidate(),
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(isBlocked ? 'closeBlockedTitle' : 'closeTitle', { name })}
      description={t('closeText')}
      footer={
        <>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button variant="danger" disabled={use.data === undefined || isBlocked || close.isPending} onClick={confirm}>
            {t(close.isPending ? 'closing' : 'close')}
          </Button>
        </>
      }
    >
      <QueryState query={use}>{(data) => (isBlocked ? <Reasons store={store} use={data} /> : null)}</QueryState>
    </Dialog>
  );
}

const SCREEN_OF: Record<keyof StoreUse, ScreenName> = {
  people: 'employees',
  units: 'pharmacyInventory',
  orders: 'pharmacyOrders',
  transfers: 'stockTransfers',
  shifts: 'shifts',
  counts: 'stockCounts',
  returns: 'customerReturns',
  offlineSales: 'conflicts',
  differences: 'stockAdjustments',
  balances: 'receivables',
};

/** Lists that can show one store open so. */
const filtersOf = (kind: keyof StoreUse, { id, name }: StoreRecord): Record<string, string> => {
  if (kind === 'people') return { search: name };
  if (kind === 'units') return { 'stock.place': id };
  if (kind === 'differences') return { unsettled: 'true' };
  return kind === 'shifts' || kind === 'balances' ? { locationId: id } : {};
};

function Reasons({ store, use }: { store: StoreRecord; use: StoreUse }) {
  const { t } = useTranslation('stores');
  const hrefTo = useHrefTo();
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {whyNotCloseStore(use).map(({ field, ...refusal }) => {
        const kind = field as keyof StoreUse;
        return (
          <li key={kind} className="flex items-center justify-between gap-4 px-3 py-2 text-sm">
            <span className="min-w-0">{refusalText(refusal)}</span>
            <Button asChild size="sm" className="shrink-0">
              <AppLink href={hrefTo(SCREEN_OF[kind], filtersOf(kind, store)) ?? ''}>{t(`go_${kind}`)}</AppLink>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
