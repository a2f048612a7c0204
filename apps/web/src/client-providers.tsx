import { Toaster, UiProvider } from '@bhandar/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from './kit/app-link';
import { ConfirmProvider } from './kit/confirm';
import { onStoredUserChange, storedUser } from './lib/stored-user';
import { makeQueryClient, makeTrpcClient, trpc } from './lib/trpc';

/** The API client and what screens lean on beside it: questions, toasts. Visitors' pages do without. */
export function ClientProviders({ retry = true, children }: { retry?: boolean; children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient({ retry }));
  const [trpcClient] = useState(makeTrpcClient);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <LabelledUi>
          <ForgottenUser />
          <ConfirmProvider>{children}</ConfirmProvider>
          <Toaster />
        </LabelledUi>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** Who was signed out, here or in another tab, is not still somebody in the cache. */
function ForgottenUser() {
  const utils = trpc.useUtils();
  useEffect(() => {
    // Signed out where nobody looked, such as on another device.
    if (!storedUser().user && navigator.serviceWorker?.controller) dropKept();
    return onStoredUserChange(() => {
      if (storedUser().user) return;
      if (utils.accounts.me.getData()) utils.accounts.me.setData(undefined, null);
      dropKept();
    });
  }, [utils]);
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
    <UiProvider link={AppLink} labels={labels}>
      {children}
    </UiProvider>
  );
}
