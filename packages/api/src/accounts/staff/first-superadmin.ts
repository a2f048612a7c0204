import type { Db } from '@bhandar/db';
import { NewPassword, StaffEmail } from '@bhandar/domain/accounts';
import { coded, invalid, issue, refusalIn } from '@bhandar/domain/shared';
import * as z from 'zod';
import { hashPassword } from '../sessions/secrets';
import { hasSuperadmin, insertStaff } from './staff-repository';

const WEAK = issue('password.superadminWeak');

const FirstSuperadmin = z.object({ email: StaffEmail, password: NewPassword(issue('password.superadminEmpty'), WEAK) });

/** Creates the account of the settings if there is no superadmin; answers whether it did. */
export async function ensureFirstSuperadmin(db: Db, given: { email: string; password: string }): Promise<boolean> {
  if (await hasSuperadmin(db)) return false;
  const { data, error } = FirstSuperadmin.safeParse(given);
  if (error) {
    const problem = refusalIn(error.issues[0]?.message ?? '') ?? coded('account.superadminUnusable');
    throw invalid(coded('account.superadminProblem', { problem }));
  }
  const { email, password } = data;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    if (await hasSuperadmin(tx)) return false;
    const names = { firstName: 'Super', lastName: 'Admin' };
    return (
      (await insertStaff(tx, { ...names, email, role: 'superadmin', status: 'active', passwordHash })) !== undefined
    );
  });
}
