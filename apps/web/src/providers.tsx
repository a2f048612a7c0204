import { Toaster, UiProvider } from '@bhandar/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import { AppLink } from './kit/app-link';
import { ConfirmProvider } from './kit/confirm';
import { i18n } from './lib/i18n';
import { guardedNavigation } from './lib/navigation-guard';
import { makeQueryClient, makeTrpcClient, trpc } from './lib/trpc';

/** Everything a screen may lean on; tests render in the same ones. */
export function Providers({ retry = true, children }: { retry?: boolean; children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient({ retry }));
  const [trpcClient] = useState(makeTrpcClient);
  return (
    <I18nextProvider i18n={i18n}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Router aroundNav={(navigate, to, options) => guardedNavigation(() => navigate(to, options))}>
            <LabelledUi>
              <ConfirmProvider>{children}</ConfirmProvider>
              <Toaster />
            </LabelledUi>
          </Router>
        </QueryClientProvider>
      </trpc.Provider>
    </I18nextProvider>
  );
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
