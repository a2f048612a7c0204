import { EMAIL_TAKEN, REGISTERED, type RegisterInput } from '@bhandar/domain/accounts';
import { DomainError, duplicate } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { ApiContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { networkOf } from '../login/network-address';
import { hashPassword } from '../sessions/secrets';
import { spend } from '../sessions/throttle';
import { findStoreNamed } from '../stores/store-repository';
import { insertStaff } from './staff-repository';

export const emailTaken = () => duplicate(EMAIL_TAKEN, { email: EMAIL_TAKEN });

/** Requests an account, which gives no access until a manager approves it and sets role and store. */
export async function register(ctx: ApiContext, input: RegisterInput): Promise<{ message: string }> {
  await spend(ctx.db, 'registration', networkOf(ctx.request.address));
  const passwordHash = await hashPassword(input.password);
  try {
    return await transact(ctx, async (tx) => {
      const { firstName, lastName, email, phone, role, city, storeName } = input;
      const person = { firstName, lastName, email, phone, role };
      const wishes = { requestedCity: city, requestedStoreName: storeName };
      const createdAt = ctx.now();
      const id = await insertStaff(tx, { ...person, ...wishes, status: 'pending', passwordHash, createdAt });
      if (!id) throw emailTaken();
      const store = await findStoreNamed(tx, input);
      await audit(tx, ctx, {
        action: 'registration.request',
        entity: 'staff_member',
        entityId: id,
        locationId: store?.id ?? null,
        after: { role, city, storeName },
      });
      await publish(tx, ctx, { kind: 'registration.requested', locationId: store?.id ?? null, staffId: id });
      return { message: REGISTERED };
    });
  } catch (error) {
    // The answer reveals registered emails, so its number is limited.
    if (error instanceof DomainError && error.kind === 'DUPLICATE') {
      await spend(ctx.db, 'takenEmail', networkOf(ctx.request.address));
    }
    throw error;
  }
}
