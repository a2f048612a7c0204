import { useEffect } from 'react';
import { trpc } from '../lib/api/trpc';

/** Keeps the thresholds for low stock and expiry in step with the organisation's settings. */
export function useOwnThresholds(): void {
  const { data } = trpc.accounts.getThresholds.useQuery(undefined, { staleTime: 60_000 });
  useEffect(() => {
    // The defaults come with the domain's schemas, which the shell does not load.
    if (!data) return;
    import('../lib/thresholds').then(
      ({ rememberThresholds }) => rememberThresholds(data),
      // The last known values stay.
      () => undefined,
    );
  }, [data]);
}
