import { randomUUID } from 'node:crypto';
import type { Tx } from '@bhandar/db';
import { DAYS_WITHOUT_PASSWORD } from '@bhandar/domain/accounts';
import { coded, DomainError, notSignedIn } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { daysBefore } from '../../core/today';
import { limitSignIns, openSession, sessionCookie } from './session';
import { endSignInBy, findSession, lockSignIn, type SessionOwner } from './session-repository';

/** A till that lost the answer to a switch asks again with its earlier session. */
const ANSWER_MINUTES = 2;

interface NextPerson {
  owner: SessionOwner;
  tillId: string;
  secondFactorDue: boolean;
}

/**
 * Replaces the caller's session by one of the next person, which opens nothing but the counter. The earlier one stays
 * locked and ends soon. Answers the cookie to set once the transaction has committed.
 */
export async function openTillSession(tx: Tx, ctx: StaffContext, next: NextPerson): Promise<string> {
  const { now, settings } = ctx;
  const { tillId } = next;
  const current = await findSession(tx, ctx.actor.sessionId);
  if (!current) throw notSignedIn();
  const { session } = current;
  if (session.tillId && session.tillId !== tillId) throw new DomainError('RULE_BROKEN', coded('till.ofAnother'));
  const passwordAt = session.passwordAt ?? session.createdAt;
  const endsAt = daysBefore(passwordAt, -DAYS_WITHOUT_PASSWORD);
  if (endsAt <= now()) throw passwordDue();
  await lockSignIn(tx, session.id, now());
  await endSignInBy(tx, session.id, new Date(now().getTime() + ANSWER_MINUTES * 60_000));
  const token = await openSession({ ...ctx, tx }, next.owner, {
    carrier: 'cookie',
    remember: false,
    signInId: randomUUID(),
    secondFactorDue: next.secondFactorDue,
    till: { id: tillId, passwordAt, endsAt },
  });
  await limitSignIns(tx, next.owner.id);
  return sessionCookie(settings, token);
}

const passwordDue = () => new DomainError('RULE_BROKEN', coded('till.passwordDue', { days: DAYS_WITHOUT_PASSWORD }));

/** Locks the caller's session until a PIN or a password opens another one. Answers false if it was locked already. */
export const lockSession = (tx: Tx, { actor, now }: StaffContext): Promise<boolean> =>
  lockSignIn(tx, actor.sessionId, now());
