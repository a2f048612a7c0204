import type { Profile, ProfileInput } from '@bhandar/domain/accounts';
import { notFound } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import { findStaff, updateStaff } from './staff-repository';

export async function getProfile({ db, actor }: StaffContext): Promise<Profile> {
  const staff = await findStaff(db, actor, actor.id);
  if (!staff) throw notFound('Account');
  const { firstName, lastName, email, phone, role, city, storeName, createdAt } = staff;
  return { firstName, lastName, email, phone, role, city, storeName, since: createdAt.toISOString() };
}

/** A person's own name and phone; what gives them their rights is for others to change. */
export async function updateProfile(ctx: StaffContext, input: ProfileInput): Promise<Profile> {
  const { actor, now } = ctx;
  await transact(ctx, async (tx) => {
    await updateStaff(tx, actor.id, { ...input, updatedAt: now(), updatedBy: actor.id });
    await audit(tx, ctx, { action: 'profile.update', entity: 'staff_member', entityId: actor.id });
    return {};
  });
  return getProfile(ctx);
}
