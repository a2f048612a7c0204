import type { Db } from '@bhandar/db';
import { callerFor, testRequest, testSettings } from '@bhandar/testing/callers';
import pino from 'pino';
import type { StaffContext } from '../context';

/** The context of a superadmin who exists, for use cases that no procedure calls by themselves. */
export async function warehouseContext(db: Db): Promise<StaffContext> {
  const { staff } = await callerFor(db, { role: 'superadmin' });
  const names = { name: '', firstName: '', lastName: '', email: '', city: '', storeName: '' };
  const actor = { ...names, id: staff.id, role: 'superadmin' as const, stores: [], sessionId: 'session' };
  return {
    db,
    now: () => new Date(),
    settings: testSettings,
    logger: pino({ level: 'silent' }),
    request: testRequest(),
    actor,
    authenticate: async () => actor,
  };
}
