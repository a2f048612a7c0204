import { toast } from '@bhandar/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../lib/api/trpc';
import { forgetUser } from '../lib/session/stored-user';
import { useWaitingCount } from '../offline/waiting-count';

/** Whatever screen is open, sales that wait on this device go out as soon as they can. */
export function useWaitingSales(): void {
  const { t } = useTranslation('shell');
  const utils = trpc.useUtils();
  const some = useWaitingCount() > 0;
  useEffect(() => {
    if (!some) return;
    let stop: (() => void) | undefined;
    let left = false;
    void import('../offline/flusher').then(({ startFlusher }) => {
      if (left) return;
      stop = startFlusher(
        (batch) => utils.client.pos.syncSales.mutate(batch),
        ({ ended, verdicts }) => {
          if (verdicts.length > 0) void utils.pos.invalidate();
          const conflicts = verdicts.filter(({ verdict }) => verdict === 'conflict').length;
          if (conflicts > 0) toast.warning(t('salesToDecide', { count: conflicts }));
          // The queue stays; the gate asks to sign in.
          if (ended === 'signedOut') forgetUser();
          if (ended === 'elsewhere') toast.warning(t('salesOfElsewhere'), { id: 'till-elsewhere' });
        },
      );
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [some, utils, t]);
}
