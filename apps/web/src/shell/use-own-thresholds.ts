import { useEffect } from 'react';
import { rememberThresholds } from '../lib/thresholds';
import { trpc } from '../lib/trpc';

/** Whoever works here marks stock by what the organisation says by now. */
export function useOwnThresholds(): void {
  const { data } = trpc.accounts.getThresholds.useQuery(undefined, { staleTime: 60_000 });
  useEffect(() => {
    if (data) rememberThresholds(data);
  }, [data]);
}
