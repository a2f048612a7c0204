import { Toaster, UiProvider } from '@bhandar/ui';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from './kit/app-link';
import { ConfirmProvider } from './kit/confirm';
import { makeQueryClient, makeTrpcClient, trpc } from './lib/api/trpc';
import { closeOnBack } from './lib/navigation-guard';
import { onStoredUserChange, storedUser } from './lib/session/stored-user';

/** The API client, dialogs and toasts, for every page that calls the API. Public pages are rendered without them. */
export function ClientProviders({ retry = true, children }: { retry?: boolean; children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient({ retry }));
  const [trpcClient] = useState(makeTrpcClient);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <LabelledUi>
          <ResetOnUserChange />
          <ConfirmProvider>{children}</ConfirmProvider>
          <Toaster />
        </LabelledUi>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** Clears the query cache when the signed-in user changes, here or in another tab. */
function ResetOnUserChange() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  // A layout effect, so that it runs before any screen's effects and no screen renders the previous user's data.
  useLayoutEffect(() => {
    const { me } = utils.accounts;
    return onStoredUserChange(() => {
      const { user } = storedUser();
      if (user) {
        if (me.getData()?.id !== user.id) void client.resetQueries();
        return;
      }
      void me.cancel();
      me.setData(undefined, null);
      clearOfflineData();
    });
  }, [client, utils]);
  useEffect(() => {
    // The session ended elsewhere, such as a sign-out on another device.
    if (!storedUser().user && navigator.serviceWorker?.controller) clearOfflineData();
  }, []);
  return null;
}

/** Deletes the data that the service worker cached for the previous user. */
function clearOfflineData(): void {
  void import('./offline/offline-app').then(({ removeOfflineApp }) => removeOfflineApp()).catch(() => undefined);
}

/** Labels of the ui package's own controls, in the current language. */
function LabelledUi({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit');
  const labels = useMemo(
    () => ({ close: t('close'), dismiss: t('dismiss'), clear: t('clear'), notifications: t('notifications') }),
    [t],
  );
  return (
    <UiProvider link={AppLink} labels={labels} closeOnBack={closeOnBack}>
      {children}
    </UiProvider>
  );
}
