import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { signOut } from './session';

export async function logOut(ctx: StaffContext): Promise<{ message: string }> {
  const forgetting = await transact(ctx, async (tx) => {
    await audit(tx, ctx, { action: 'logout', entity: 'staff_member', entityId: ctx.actor.id });
    return signOut(tx, ctx.settings, ctx.actor.sessionId);
  });
  ctx.request.setCookie(forgetting);
  return { message: 'Logged out successfully' };
}
