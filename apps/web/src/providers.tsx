import type { ReactNode } from 'react';
import { ClientProviders } from './client-providers';
import { Foundation } from './foundation';

/** All providers of a screen at once, for tests; the app adds the API client only where a page needs it. */
export function Providers({ retry = true, children }: { retry?: boolean; children: ReactNode }) {
  return (
    <Foundation>
      <ClientProviders retry={retry}>{children}</ClientProviders>
    </Foundation>
  );
}
