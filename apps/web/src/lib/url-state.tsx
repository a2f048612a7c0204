import { enableHistorySync, NuqsAdapter } from 'nuqs/adapters/react';
import type { ReactNode } from 'react';

// Links and redirects write the URL without nuqs; without this its readers would miss them.
enableHistorySync();

/** Used around the dashboard only: public pages keep no state in their query string. */
export function UrlState({ children }: { children: ReactNode }) {
  return <NuqsAdapter>{children}</NuqsAdapter>;
}
