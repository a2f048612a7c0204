import type { Tx } from '@bhandar/db';
import type { StaffContext } from '../core/context';
import { type AccountChange, enqueueEmails } from '../mail';
import { findLanguage } from './staff/staff-repository';

/** So that the owner of an account learns of a change that somebody else made, whatever their preferences. */
export async function tellOwner(
  tx: Tx,
  { now }: Pick<StaffContext, 'now'>,
  { kind, owner }: { kind: AccountChange; owner: { id: string; email: string; firstName: string } },
): Promise<void> {
  const language = (await findLanguage(tx, owner.id)) ?? 'en';
  await enqueueEmails(tx, [{ kind, to: owner.email, name: owner.firstName, language }], now());
}
