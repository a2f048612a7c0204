import type { Me } from '@bhandar/domain/accounts';
import { CounterOnly } from './counter-only';
import { LockScreen } from './lock-screen';

/** Shown instead of every screen of a locked till, and of other screens than the counter's to a person who opened it by PIN. */
export default function TillGate({ user, locked }: { user: Me; locked: boolean }) {
  return locked ? <LockScreen user={user} /> : <CounterOnly user={user} />;
}
