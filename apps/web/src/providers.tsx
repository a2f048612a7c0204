import type { ReactNode } from 'react';
import { ClientProviders } from './client-providers';
import { Foundation } from './foundation';

/** Everything a screen may lean on, in one piece, for tests; the app adds the client where a page needs it. */
export function Providers({ retry = true, children }: { retry?: boolean; children: ReactNode }) {
  return (
    <Foundation>
      <ClientProviders retry={retry}>{children}</ClientProviders>
    </Foundation>
  );
}
