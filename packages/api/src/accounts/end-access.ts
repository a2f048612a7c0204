import type { Tx } from '@bhandar/db';
import { deleteRecoveries } from './recovery/recovery-repository';
import { revokeSessions } from './sessions/session';

/** Ends every session, API token and open recovery of a person when this transaction commits. */
export async function endAccess(tx: Tx, staffId: string): Promise<void> {
  await revokeSessions(tx, staffId);
  await deleteRecoveries(tx, staffId);
}
