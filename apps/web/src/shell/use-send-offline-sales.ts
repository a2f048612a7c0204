import { toast } from '@bhandar/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../lib/api/trpc';
import { clearStoredUser } from '../lib/session/stored-user';
import { useWaitingCount } from '../offline/waiting-count';

/** Sends the sales that wait on this device as soon as possible, on every screen. */
export function useSendOfflineSales(): void {
  const { t } = useTranslation('shell');
  const utils = trpc.useUtils();
  const some = useWaitingCount() > 0;
  useEffect(() => {
    if (!some) return;
    let stop: (() => void) | undefined;
    let left = false;
    void import('../offline/retry-flush').then(({ startRetryFlush }) => {
      if (left) return;
      stop = startRetryFlush(
        {
          sendSales: (batch) => utils.client.pos.syncSales.mutate(batch),
          sendShiftActs: (batch) => utils.client.pos.syncShifts.mutate(batch),
        },
        ({ ended, verdicts, shiftActs }) => {
          if (verdicts.length + shiftActs > 0) void utils.pos.invalidate();
          const conflicts = verdicts.filter(({ verdict }) => verdict === 'conflict').length;
          if (conflicts > 0) toast.warning(t('salesToDecide', { count: conflicts }));
          // The queue stays; the gate asks to sign in.
          if (ended === 'signedOut') clearStoredUser();
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
