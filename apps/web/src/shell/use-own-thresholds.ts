import { useEffect } from 'react';
import { trpc } from '../lib/api/trpc';

/** Whoever works here marks stock by what the organisation says by now. */
export function useOwnThresholds(): void {
  const { data } = trpc.accounts.getThresholds.useQuery(undefined, { staleTime: 60_000 });
  useEffect(() => {
    // The usual figures come with the domain's schemas, which the frame of the screens does not wait for.
    if (!data) return;
    import('../lib/thresholds').then(
      ({ rememberThresholds }) => rememberThresholds(data),
      // The last ones known stand.
      () => undefined,
    );
  }, [data]);
}
