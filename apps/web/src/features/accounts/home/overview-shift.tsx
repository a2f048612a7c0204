import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useActor, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant, formatTime, today } from '../../../lib/format';

/** Whether the cashier has an open shift, at any till of the store, with the way to open one. */
export function MyShift() {
  const { t } = useTranslation('accounts');
  const { id } = useActor();
  const href = useHrefTo()('pos', { shift: 'open' });
  const shifts = trpc.pos.listShifts.useQuery({ state: 'open', limit: 100 });
  if (!shifts.data || !href) return null;
  const shift = shifts.data.data.find(({ heldById }) => heldById === id);
  return (
    <p className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-2 text-sm">
      {shift ? (
        t('shiftOpen', {
          till: shift.till,
          time: shift.businessOn === today() ? formatTime(shift.openedAt) : formatInstant(shift.openedAt),
        })
      ) : (
        <>
          <span className="text-ink-2">{t('shiftNone')}</span>
          <Button size="sm" asChild>
            <AppLink href={href}>{t('openShift')}</AppLink>
          </Button>
        </>
      )}
    </p>
  );
}
