import type { ActiveSession } from '@bhandar/domain/accounts';
import { coded, invalid, notFound } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { deleteOtherSignIns, deleteSignInOf, listSignInsOf } from './session-repository';

export async function listSessions({ db, actor, now }: StaffContext): Promise<ActiveSession[]> {
  const signIns = await listSignInsOf(db, actor, now());
  return signIns.map(({ createdAt, lastSeenAt, ...signIn }) => ({
    ...signIn,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends one other sign-in of the person. */
export async function endSession(ctx: StaffContext, { id }: { id: string }): Promise<{ message: string }> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const ended = await deleteSignInOf(tx, actor, id);
    if (ended === 'current') throw invalid(coded('session.current'));
    if (ended === 'none') throw notFound('session');
    await audit(tx, ctx, { action: 'session.end', entity: 'staff_member', entityId: actor.id, after: { ended: 1 } });
    return { message: 'Signed out there' };
  });
}

export async function endOtherSessions(ctx: StaffContext): Promise<{ message: string; ended: number }> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const ended = await deleteOtherSignIns(tx, actor);
    await audit(tx, ctx, { action: 'session.end', entity: 'staff_member', entityId: actor.id, after: { ended } });
    return { message: 'Signed out everywhere else', ended };
  });
}
