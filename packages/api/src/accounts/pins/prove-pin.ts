import { transact } from '@bhandar/db';
import { canOpenTill, MAX_WRONG_PINS_AT_TILL, type PinProof } from '@bhandar/domain/accounts';
import { coded, DomainError, invalid } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { verifyPassword } from '../sessions/secrets';
import { findOwner, type SessionOwner } from '../sessions/session-repository';
import {
  addFailureAtTill,
  addFailureOfDay,
  clearFailuresAtTill,
  readPin,
  takeBackFailures,
  takeBackOfDay,
} from './pin-repository';

interface Till {
  id: string;
  locationId: string;
}

/**
 * The person whose PIN was entered at a till, if it is right and the person may work in its store. An unknown person, one
 * without a PIN and one of another store are refused and counted like a wrong PIN.
 */
export async function provePin(ctx: StaffContext, { staffId, pin }: PinProof, till: Till): Promise<SessionOwner> {
  const { db } = ctx;
  const place = { staffId, tillId: till.id };
  const failures = await claimAttempt(ctx, place);
  const person = await compare(ctx, { staffId, pin }, till).catch(async (error: unknown) => {
    await transact(db, (tx) => takeBackFailures(tx, place));
    throw error;
  });
  if (!person) {
    await audit(db, ctx, {
      action: 'pin.wrong',
      entity: 'till',
      entityId: till.id,
      locationId: till.locationId,
      after: { staffId, failures },
    });
    throw failures < MAX_WRONG_PINS_AT_TILL ? wrong() : lockedAtTill();
  }
  await transact(db, async (tx) => {
    await clearFailuresAtTill(tx, place);
    await takeBackOfDay(tx, staffId);
  });
  return person;
}

const wrong = () => invalid(coded('pin.wrong'), { pin: coded('pin.wrong') });
const lockedAtTill = () => new DomainError('TOO_MANY_REQUESTS', coded('pin.lockedAtTill'));
const lockedEverywhere = () => new DomainError('TOO_MANY_REQUESTS', coded('pin.lockedEverywhere'));

/** Counted as wrong before it is compared, so that parallel guesses share one limit. */
const claimAttempt = ({ db, now }: StaffContext, place: { staffId: string; tillId: string }): Promise<number> =>
  transact(db, async (tx) => {
    const failures = await addFailureAtTill(tx, place, now());
    if (failures === undefined) throw lockedAtTill();
    if ((await addFailureOfDay(tx, place.staffId, now())) === undefined) throw lockedEverywhere();
    return failures;
  });

async function compare(
  { db }: StaffContext,
  { staffId, pin }: PinProof,
  till: Till,
): Promise<SessionOwner | undefined> {
  const stored = await readPin(db, staffId);
  const person = await findOwner(db, staffId);
  const mayWork = person?.status === 'active' && canOpenTill(person, till.locationId);
  return (await verifyPassword(stored?.pinHash, pin)) && mayWork ? person : undefined;
}
