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
  takeBackAtTill,
  takeBackOfDay,
} from './pin-repository';

interface Till {
  id: string;
  locationId: string;
}

/**
 * The person whose PIN was entered at a till, if it is right and the person may work in its store. An unknown person, one
 * without a PIN and one of another store are refused and counted at the till like a wrong PIN. The count of the day, which
 * locks a PIN everywhere, is of people of the store, so that nobody locks out another store's.
 */
export async function provePin(ctx: StaffContext, { staffId, pin }: PinProof, till: Till): Promise<SessionOwner> {
  const { db } = ctx;
  const owner = await findOwner(db, staffId);
  const colleague = owner?.status === 'active' && canOpenTill(owner, till.locationId) ? owner : undefined;
  const place = { staffId, tillId: till.id };
  const failures = await claimAttempt(ctx, place, colleague);
  const isRight = await isPinOf(ctx, { staffId, pin }).catch(async (error: unknown) => {
    await transact(db, async (tx) => {
      await takeBackAtTill(tx, place);
      if (colleague) await takeBackOfDay(tx, staffId);
    });
    throw error;
  });
  const person = isRight ? colleague : undefined;
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
const claimAttempt = (
  { db, now }: StaffContext,
  place: { staffId: string; tillId: string },
  colleague: SessionOwner | undefined,
): Promise<number> =>
  transact(db, async (tx) => {
    const failures = await addFailureAtTill(tx, place, now());
    if (failures === undefined) throw lockedAtTill();
    if (colleague && (await addFailureOfDay(tx, place.staffId, now())) === undefined) throw lockedEverywhere();
    return failures;
  });

async function isPinOf({ db }: StaffContext, { staffId, pin }: PinProof): Promise<boolean> {
  const stored = await readPin(db, staffId);
  return verifyPassword(stored?.pinHash, pin);
}
