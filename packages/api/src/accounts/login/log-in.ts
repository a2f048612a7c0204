import { transact } from '@bhandar/db';
import type { LoginInput, Me } from '@bhandar/domain/accounts';
import { coded, DomainError, invalid, notPermitted } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { ApiContext } from '../../core/context';
import { useCode } from '../second-factor/check-code';
import { isSecondFactorDue } from '../second-factor/second-factor';
import { findSecret } from '../second-factor/second-factor-repository';
import { findCredentials, savePasswordHash } from '../sessions/credentials-repository';
import { hashPassword, needsRehash, verifyPassword } from '../sessions/secrets';
import { meOf, type SignInOptions, signIn } from '../sessions/session';
import { lockOwner } from '../sessions/session-repository';
import { rememberLanguage } from '../settings/remember-language';
import { tellOwner } from '../tell-owner';
import { isDeviceTrusted, knowDevice, knownDeviceOf, signsInAnew } from './known-device';
import { admitLogin } from './login-throttle';

const wrong = () => new DomainError('NOT_AUTHENTICATED', coded('login.wrong'));

function refuseInactive(status: string): void {
  if (status === 'pending') throw notPermitted(coded('login.pending'));
  if (status !== 'active') throw notPermitted(coded('login.disabled'));
}

/** Requests that contained a sign-in already; a batch is one request. */
const spentRequests = new WeakSet<object>();

/** A batch of thirty sign-ins would make thirty guesses in one request. */
function claimOnlySignIn({ request }: ApiContext): void {
  if (spentRequests.has(request)) throw invalid(coded('login.oneCall'));
  spentRequests.add(request);
}

/** Checks the password. Only a person who knows the password learns the state of the account. */
async function verify(ctx: ApiContext, { email, password, otp }: LoginInput) {
  claimOnlySignIn(ctx);
  const knownDevice = await knownDeviceOf(ctx, email);
  const attempt = await admitLogin(ctx, { email, address: ctx.request.address, knownDevice });
  const { staff, right } = await compare(ctx, { email, password }).catch(async (error: unknown) => {
    await attempt.takenBack();
    throw error;
  });
  if (!staff || !right) {
    await audit(ctx.db, ctx, { action: 'login.failed', entity: 'staff_member', entityId: staff?.id ?? '' });
    throw wrong();
  }
  const factor = await checkSecondFactor(ctx, { staffId: staff.id, code: otp, from: knownDevice });
  if (factor === 'missing') {
    await attempt.takenBack();
    throw new DomainError('SECOND_FACTOR_REQUIRED', coded('secondFactor.required'));
  }
  if (factor === 'wrong') {
    await audit(ctx.db, ctx, { action: 'login.code', entity: 'staff_member', entityId: staff.id });
    throw new DomainError('SECOND_FACTOR_REQUIRED', coded('secondFactor.codeWrong'));
  }
  await attempt.succeeded();
  refuseInactive(staff.status);
  return { ...staff, isCodeJudged: factor === 'judged' };
}

/** Checks the code after a right password. A wrong code counts as a failed attempt. */
async function checkSecondFactor(
  ctx: ApiContext,
  { staffId, code, from }: { staffId: string; code: string | undefined; from: string | undefined },
): Promise<'judged' | 'not asked' | 'missing' | 'wrong'> {
  const { db, now } = ctx;
  if (!(await findSecret(db, staffId)) || (await isDeviceTrusted(ctx, staffId))) return 'not asked';
  if (code === undefined) return 'missing';
  return (await useCode(db, { staffId, code, now: now(), from })) ? 'judged' : 'wrong';
}

async function compare(ctx: ApiContext, { email, password }: Pick<LoginInput, 'email' | 'password'>) {
  const staff = await findCredentials(ctx.db, email);
  return { staff, right: await verifyPassword(staff?.passwordHash, password) };
}

export interface LoggedIn {
  user: Me;
  token: string | null;
}

/** Without an idempotency key, because its answer contains a token that a stored answer would keep readable. */
export async function logIn(
  ctx: ApiContext,
  input: LoginInput,
  withBearer: SignInOptions['withBearer'],
): Promise<LoggedIn> {
  const { id, passwordHash, isCodeJudged } = await verify(ctx, input);
  const better = needsRehash(passwordHash) ? await hashPassword(input.password) : undefined;
  const { user, cookie, device, bearerToken } = await transact(ctx.db, async (tx) => {
    const owner = await lockOwner(tx, id);
    if (!owner) throw wrong();
    refuseInactive(owner.status);
    if (better) await savePasswordHash(tx, id, better);
    const secondFactorDue = await isSecondFactorDue(tx, owner);
    if (await signsInAnew({ ...ctx, tx }, id)) await tellOwner(tx, ctx, { kind: 'signedIn', owner });
    const signedIn = await signIn({ ...ctx, tx }, owner, { remember: input.remember, withBearer, secondFactorDue });
    const device = await knowDevice(
      { ...ctx, tx },
      // A code that nobody compared proves nothing.
      { staffId: id, trust: input.trustDevice === true && isCodeJudged },
    );
    await rememberLanguage(tx, ctx, id);
    await audit(tx, ctx, { action: 'login', entity: 'staff_member', entityId: id, actor: owner });
    return { user: { ...meOf(owner), ...(secondFactorDue ? { secondFactorDue } : {}) }, device, ...signedIn };
  });
  ctx.request.setCookie(cookie);
  ctx.request.setCookie(device);
  return { user, token: bearerToken };
}
