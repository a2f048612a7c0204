import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import type { Supplier } from '@bhandar/domain/purchasing';
import { fold } from '@bhandar/domain/shared';

const unique = () => randomBytes(4).toString('hex');

export async function makeSupplier(db: Db, name = `Supplier ${unique()}`): Promise<{ id: string; name: string }> {
  return db
    .insertInto('supplier')
    .values({ name, nameKey: fold(name) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** An answer for component tests. */
export const supplier = (more: Partial<Supplier> = {}): Supplier => ({
  id: randomUUID(),
  name: 'Square Pharmaceuticals',
  phone: '01711000000',
  website: 'https://squarepharma.com.bd',
  email: 'sales@square.example',
  address: 'Dhaka',
  createdBy: 'Nadia Rahman',
  createdAt: '2026-11-21T03:04:00.000Z',
  updatedBy: '',
  updatedAt: null,
  ...more,
});
