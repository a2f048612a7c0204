import { audit } from '../audit';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import { refuseTokens } from './api-tokens';
import { signOut } from './session';

export async function logOut(ctx: StaffContext): Promise<{ message: string }> {
  refuseTokens(ctx.actor, 'A token has no sign-in to end: revoke it instead');
  const forgetting = await transact(ctx, async (tx) => {
    await audit(tx, ctx, { action: 'logout', entity: 'staff_member', entityId: ctx.actor.id });
    return signOut(tx, ctx.settings, ctx.actor.sessionId);
  });
  ctx.request.setCookie(forgetting);
  return { message: 'Logged out successfully' };
}
