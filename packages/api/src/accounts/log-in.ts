import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '@bhandar/db';
import type { LoginInput, Me } from '@bhandar/domain/accounts';
import { DomainError, notPermitted } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { ApiContext } from '../context';
import { comesFromKnownDevice, knowDevice } from './known-device';
import { rememberLanguage } from './remember-language';
import { hashPassword, needsRehash, verifyPassword } from './secrets';
import { meOf, type SignInOptions, signIn } from './session';
import { lockOwner } from './session-repository';
import { findCredentials, updateStaff } from './staff-repository';
import { loginThrottle } from './throttle';

const SLOW_LANE_MS = 1_500;

const wrong = () => new DomainError('NOT_AUTHENTICATED', 'Invalid email or password');

function refuseInactive(status: string): void {
  if (status === 'pending') throw notPermitted('Your account is awaiting approval');
  if (status !== 'active') throw notPermitted('Your account is disabled. Please contact your manager.');
}

/** Checks the password; what is wrong with an account is told only to who knows it. */
async function verify(ctx: ApiContext, { email, password }: LoginInput) {
  const throttle = await loginThrottle(ctx.db, { email, address: ctx.request.address });
  const { slowly } = await throttle.admit();
  if (slowly && !(await comesFromKnownDevice(ctx, email))) await sleep(SLOW_LANE_MS);
  const staff = await findCredentials(ctx.db, email);
  const right = await verifyPassword(staff?.passwordHash, password);
  if (!staff || !right) {
    await throttle.failed();
    await audit(ctx.db, ctx, { action: 'login.failed', entity: 'staff_member', entityId: staff?.id ?? '' });
    throw wrong();
  }
  await throttle.succeeded();
  refuseInactive(staff.status);
  return staff;
}

export interface LoggedIn {
  user: Me;
  token: string | null;
}

/** Not under an idempotency key: its answer holds a token, and a stored answer would keep it readable. */
export async function logIn(
  ctx: ApiContext,
  input: LoginInput,
  withBearer: SignInOptions['withBearer'],
): Promise<LoggedIn> {
  const { id, passwordHash } = await verify(ctx, input);
  const better = needsRehash(passwordHash) ? await hashPassword(input.password) : undefined;
  const { user, cookie, device, bearerToken } = await transact(ctx.db, async (tx) => {
    const owner = await lockOwner(tx, id);
    if (!owner) throw wrong();
    refuseInactive(owner.status);
    if (better) await updateStaff(tx, id, { passwordHash: better });
    const signedIn = await signIn({ ...ctx, tx }, owner, { remember: input.remember, withBearer });
    const device = await knowDevice({ ...ctx, tx }, id);
    await rememberLanguage(tx, ctx, id);
    await audit(tx, ctx, { action: 'login', entity: 'staff_member', entityId: id, actor: owner });
    return { user: meOf(owner), device, ...signedIn };
  });
  ctx.request.setCookie(cookie);
  ctx.request.setCookie(device);
  return { user, token: bearerToken };
}
