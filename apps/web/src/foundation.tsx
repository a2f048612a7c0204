import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import { i18n } from './lib/i18n/i18n';
import { guardedNavigation } from './lib/navigation-guard';

/** Providers that every page needs, public pages included. */
export function Foundation({ children }: { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <Router aroundNav={(navigate, to, options) => guardedNavigation(() => navigate(to, options))}>{children}</Router>
    </I18nextProvider>
  );
}
