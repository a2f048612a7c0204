import type { Language, Profile, ProfileInput } from '@bhandar/domain/accounts';
import { notFound } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { findStaff, keepLanguage, lockStaff, updateStaff } from './staff-repository';

export async function getProfile({ db, actor }: StaffContext): Promise<Profile> {
  const staff = await findStaff(db, actor, actor.id);
  if (!staff) throw notFound('account');
  const { firstName, lastName, email, phone, role, city, storeName, createdAt } = staff;
  return { firstName, lastName, email, phone, role, city, storeName, since: createdAt.toISOString() };
}

/** The language applies on every device of the person. */
export async function setLanguage(ctx: StaffContext, language: Language): Promise<{ language: Language }> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    await keepLanguage(tx, actor.id, language);
    const facts = { before: { language: actor.language }, after: { language } };
    await audit(tx, ctx, { action: 'profile.language', entity: 'staff_member', entityId: actor.id, ...facts });
    return { language };
  });
}

const namesOf = ({ firstName, lastName }: Pick<ProfileInput, 'firstName' | 'lastName'>) => ({ firstName, lastName });

/** Changes one's own name and phone; others change role and store. */
export async function updateProfile(ctx: StaffContext, input: ProfileInput): Promise<Profile> {
  const { actor, now } = ctx;
  await transact(ctx, async (tx) => {
    const staff = await lockStaff(tx, actor, actor.id);
    if (!staff) throw notFound('account');
    await updateStaff(tx, actor.id, { ...input, updatedAt: now(), updatedBy: actor.id });
    // The audit cannot be erased, so it records only that the phone number changed.
    const after = { ...namesOf(input), phoneChanged: staff.phone !== input.phone };
    const facts = { before: namesOf(staff), after };
    await audit(tx, ctx, { action: 'profile.update', entity: 'staff_member', entityId: actor.id, ...facts });
    return {};
  });
  return getProfile(ctx);
}
