import type { Me } from '@bhandar/domain/accounts';
import { Button, Spinner } from '@bhandar/ui';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../../lib/session/session';
import { useNetworkWatch } from '../../../offline/network';
import { lastTillSession } from '../../../offline/till-session';
import { PinPanel } from './pin-panel';
import { useOpenTill } from './use-open-till';
import { usePinEntry } from './use-pin-entry';

/** The only screen of a locked till: it opens by the PIN of a person of the store, or by a password. */
export function LockScreen({ user }: { user: Me }) {
  const { t } = useTranslation('pos');
  const last = lastTillSession();
  const store = last?.context.store;
  const { signOut, pending } = useSignOut();
  const offline = useNetworkWatch();
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-canvas p-4 sm:p-6">
      <header className="flex flex-col items-center gap-1 text-center">
        <LockKeyhole aria-hidden="true" strokeWidth={1.5} className="size-8 text-ink-3" />
        <h1 tabIndex={-1} className="title text-2xl">
          {t('lockedTitle')}
        </h1>
        {store ? <p className="text-ink-2">{store.name}</p> : null}
      </header>
      {store ? (
        <PinEntry presentId={last?.userId ?? user.id} locationId={store.id} offline={offline} />
      ) : (
        <p className="text-ink-2">{t('lockedElsewhere')}</p>
      )}
      {offline ? null : (
        <Button busy={pending} onClick={() => void signOut()}>
          {t('lockPassword')}
        </Button>
      )}
    </main>
  );
}

interface PinEntryProps {
  /** The person who sold here last. */
  presentId: string;
  locationId: string;
  offline: boolean;
}

function PinEntry({ presentId, locationId, offline }: PinEntryProps) {
  const { t } = useTranslation('pos');
  const openTill = useOpenTill({ presentId, locationId });
  const entry = usePinEntry({
    presentId,
    locationId,
    offline,
    onPin: async (cashier, pin) => {
      const refusal = await openTill(cashier, pin, offline);
      return refusal && t(refusal === 'wrong' ? 'pinWrong' : 'pinLockedOffline');
    },
  });
  if (entry.isLoading) return <Spinner size={32} label={t('lockLoading')} />;
  if (entry.failed) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 text-center">
        <p className="text-ink-2">{t('lockFailed')}</p>
        <Button onClick={entry.refresh}>{t('retry')}</Button>
      </div>
    );
  }
  if (entry.cashiers.length === 0) {
    return <p className="max-w-form text-center text-ink-2">{t(offline ? 'lockNobodyOffline' : 'lockNobody')}</p>;
  }
  return (
    <div className="flex w-full max-w-[720px] flex-col gap-4">
      {offline ? (
        <p role="status" className="rounded-control bg-info-soft px-4 py-3 text-info-ink">
          {t('lockOffline')}
        </p>
      ) : null}
      <PinPanel entry={entry} presentId={presentId} />
    </div>
  );
}
