import type { TillContext } from '@bhandar/domain/pos';
import { IconButton } from '@bhandar/ui';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../kit/scope';
import { canKeep } from '../../../offline/can-keep';
import { keepContextOf } from './offline-pins';
import { useIdleLock } from './use-idle-lock';
import { useLock } from './use-lock';

/** Locks the till by its button, by Alt+K, and after a time without use. Absent while nobody of the store has a PIN. */
export default function LockControl({ context }: { context: TillContext }) {
  const { store, lock } = context;
  return store && lock?.hasPins ? <Lock context={context} locationId={store.id} minutes={lock.minutes} /> : null;
}

function Lock({ context, locationId, minutes }: { context: TillContext; locationId: string; minutes: number }) {
  const { t } = useTranslation('pos');
  const { id } = useActor();
  const lock = useLock(locationId);
  useIdleLock(minutes, lock);
  useEffect(() => {
    // A till that is cut off must be able to lock itself.
    void import('./till-gate').catch(() => undefined);
  }, []);
  useEffect(() => {
    if (canKeep()) void keepContextOf(id, context).catch(() => undefined);
  }, [id, context]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyK' || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      void lock();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [lock]);
  return (
    <IconButton label={t('lockTill')} onClick={() => void lock()}>
      <LockKeyhole aria-hidden="true" />
    </IconButton>
  );
}
