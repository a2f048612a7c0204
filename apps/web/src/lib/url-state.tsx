import { enableHistorySync, NuqsAdapter } from 'nuqs/adapters/react';
import type { ReactNode } from 'react';

// Links and redirects write the address past nuqs: without this its readers would miss them.
enableHistorySync();

/** Stands around the dashboard only: public pages keep nothing in their query string. */
export function UrlState({ children }: { children: ReactNode }) {
  return <NuqsAdapter>{children}</NuqsAdapter>;
}
