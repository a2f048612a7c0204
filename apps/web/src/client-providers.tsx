import { Toaster, UiProvider } from '@bhandar/ui';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from './kit/app-link';
import { ConfirmProvider } from './kit/confirm';
import { makeQueryClient, makeTrpcClient, trpc } from './lib/api/trpc';
import { closeOnBack } from './lib/navigation-guard';
import { onStoredUserChange, storedUser } from './lib/session/stored-user';

/** The API client and what screens lean on beside it: questions, toasts. Visitors' pages do without. */
export function ClientProviders({ retry = true, children }: { retry?: boolean; children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient({ retry }));
  const [trpcClient] = useState(makeTrpcClient);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <LabelledUi>
          <ChangeOfPerson />
          <ConfirmProvider>{children}</ConfirmProvider>
          <Toaster />
        </LabelledUi>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** Whoever signs in or out, here or in another tab, finds nothing in the cache of who was here before. */
function ChangeOfPerson() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  // As a layout effect it hears before every screen: what the server said of the last person is no word on the next.
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
      dropKept();
    });
  }, [client, utils]);
  useEffect(() => {
    // Signed out where nobody looked, such as on another device.
    if (!storedUser().user && navigator.serviceWorker?.controller) dropKept();
  }, []);
  return null;
}

/** What is kept is kept for somebody. */
function dropKept(): void {
  void import('./offline/kept-app').then(({ dropApp }) => dropApp()).catch(() => undefined);
}

/** The few words that the primitives say themselves, in the language of the rest. */
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
