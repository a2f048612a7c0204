import { type Tx, transact } from '@bhandar/db';
import {
  type BeginSecondFactorInput,
  type FactorCodeInput,
  mustHaveSecondFactor,
  type RecoveryCodes,
  type Role,
  type SecondFactor,
  type SecondFactorSetup,
} from '@bhandar/domain/accounts';
import { coded, DomainError, invalid } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { enqueueEmails } from '../../mail';
import { mailLanguageOf } from '../mails/mails';
import { proveCurrentPassword } from '../sessions/current-password';
import { digestOf } from '../sessions/secrets';
import { giveBack, spend } from '../sessions/throttle';
import { getOrganisation } from '../settings/settings-repository';
import { newRecoveryCodes, newSecret, setupOf, stepOf } from './authenticator';
import { guesserOf, useCode } from './check-code';
import {
  confirmFactor,
  deleteFactor,
  distrustDevices,
  keepSecret,
  liftDue,
  lockFactor,
  readFactor,
  replaceRecoveryCodes,
  takeStep,
} from './second-factor-repository';

/** Where codes of a signed-in person come from. */
const SIGNED_IN = 'signed-in';

/** Whether a person signs in without a second factor that the organisation requires. */
export async function isSecondFactorDue(tx: Tx, { id, role }: { id: string; role: Role }): Promise<boolean> {
  const { secondFactor: rule } = await getOrganisation(tx);
  return mustHaveSecondFactor(role, rule) && (await readFactor(tx, id)) === null;
}

export async function getSecondFactor({ db, actor }: StaffContext): Promise<SecondFactor> {
  const factor = await readFactor(db, actor.id);
  const { secondFactor: rule } = await getOrganisation(db);
  return {
    since: factor?.since.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
    required: mustHaveSecondFactor(actor.role, rule),
  };
}

/**
 * Generates a secret for an authenticator, which takes effect once a code of it is confirmed. As with the recovery
 * codes below, the answer is not stored under an idempotency key, because it would stay readable.
 */
export async function beginSecondFactor(ctx: StaffContext, input: BeginSecondFactorInput): Promise<SecondFactorSetup> {
  await proveCurrentPassword(ctx, input.currentPassword);
  const secret = newSecret();
  const { id: staffId, email } = ctx.actor;
  return transact(ctx.db, async (tx) => {
    if (!(await keepSecret(tx, { staffId, secret, now: ctx.now() }))) throw alreadySet();
    await audit(tx, ctx, { action: 'factor.begin', entity: 'staff_member', entityId: staffId });
    const { name: organisation } = await getOrganisation(tx);
    return setupOf(secret, { organisation, email });
  });
}

const alreadySet = () => new DomainError('INVALID_TRANSITION', coded('secondFactor.alreadySet'));

const wrongCode = () => {
  const refusal = coded('secondFactor.codeWrong');
  return invalid(refusal, { code: refusal });
};

export async function confirmSecondFactor(ctx: StaffContext, { code }: FactorCodeInput): Promise<RecoveryCodes> {
  const { db, actor, now } = ctx;
  const guesser = guesserOf({ staffId: actor.id, from: SIGNED_IN });
  await spend(db, 'wrongFactorCode', guesser);
  const recoveryCodes = newRecoveryCodes();
  await transact(db, async (tx) => {
    const factor = await lockFactor(tx, actor.id);
    if (!factor) throw new DomainError('INVALID_TRANSITION', coded('secondFactor.notBegun'));
    if (factor.confirmedAt) throw alreadySet();
    const step = await stepOf(factor.secret, code, now());
    if (step === undefined || !(await takeStep(tx, actor.id, step))) throw wrongCode();
    await confirmFactor(tx, actor.id, now());
    await keepRecoveryCodes(tx, actor.id, recoveryCodes);
    await distrustDevices(tx, actor.id);
    await liftDue(tx, actor.id);
    await announceChange(tx, ctx, 'factor.set');
  });
  await giveBack(db, 'wrongFactorCode', guesser);
  return { recoveryCodes };
}

/** Generates new recovery codes and invalidates the earlier ones. */
export async function renewRecoveryCodes(ctx: StaffContext, { code }: FactorCodeInput): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes();
  await proveCode(ctx, code);
  await transact(ctx.db, async (tx) => {
    await keepRecoveryCodes(tx, ctx.actor.id, recoveryCodes);
    await announceChange(tx, ctx, 'factor.codes');
  });
  return { recoveryCodes };
}

export async function removeSecondFactor(ctx: StaffContext, { code }: FactorCodeInput): Promise<{ message: string }> {
  const { required } = await getSecondFactor(ctx);
  if (required) throw new DomainError('RULE_BROKEN', coded('secondFactor.mustKeep'));
  await proveCode(ctx, code);
  await transact(ctx.db, async (tx) => {
    await deleteFactor(tx, ctx.actor.id);
    await distrustDevices(tx, ctx.actor.id);
    await announceChange(tx, ctx, 'factor.remove');
  });
  return { message: 'Second factor removed' };
}

const keepRecoveryCodes = (tx: Tx, staffId: string, codes: readonly string[]): Promise<void> =>
  replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => digestOf(code.replaceAll('-', ''))),
  );

async function proveCode({ db, actor, now }: StaffContext, code: string): Promise<void> {
  if (!(await useCode(db, { staffId: actor.id, code, now: now(), from: SIGNED_IN }))) throw wrongCode();
}

async function announceChange(tx: Tx, ctx: StaffContext, action: string): Promise<void> {
  const { id, email, firstName, language } = ctx.actor;
  await audit(tx, ctx, { action, entity: 'staff_member', entityId: id });
  const to = { to: email, name: firstName, language: mailLanguageOf(ctx.request, language) };
  await enqueueEmails(tx, [{ kind: 'secondFactorChanged', ...to }], ctx.now());
}
