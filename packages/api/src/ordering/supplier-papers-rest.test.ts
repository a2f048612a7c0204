import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff, makeStore, makeSupplier } from '@bhandar/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from '../testing/rest-server';

const database = useTestDatabase();
let rest: RestServer;

beforeAll(async () => {
  rest = await startRestServer(database.db);
});
afterAll(() => rest.stop());
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

async function signIn(role: 'superadmin' | 'admin' | 'employee' = 'superadmin') {
  const store = await makeStore(database.db);
  const staff = await makeStaff(database.db, role === 'superadmin' ? { role } : { role, store });
  const token = await makeSession(database.db, staff.id);
  return (method: string, path: string, body?: unknown) => rest.call({ token }, method, path, body);
}

describe('GET /api/suppliers/payments', () => {
  const path = '/api/suppliers/payments';

  test('is an array of what was billed, paid and given back, the newest first, in the documented spelling', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const { id: supplierId, name } = await makeSupplier(database.db);
    const goods = { tradeName: 'Seclo', genericName: 'Omeprazole', strength: '20 mg', category: 'Capsule' };
    const line = { goods: { ...goods, company: 'Square', unitType: 'capsule' }, quantity: 100, packSize: 10 };
    const lines = [{ ...line, packTpMinor: 5_000, salePackSize: 10, packMrpMinor: 6_000 }];
    const { voucher } = await api.ordering.recordPurchase({ kind: 'pharmacy', supplierId, lines });
    await api.ordering.recordSupplierPayment({ supplierId, amountMinor: 20_000, method: 'cash' });
    const taken = await api.ordering.recordSupplierPayment({ supplierId, amountMinor: 1, method: 'cash' });
    await api.ordering.voidSupplierPayment({ paymentId: taken.id, reason: 'Typed twice' });

    const { status, body } = await (await signIn())('GET', path);
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ type: 'payment', supplier: name, due: 0, paid: 200, total: 200, packTp: 0 }),
      {
        _id: expect.any(String),
        packTp: 50,
        packMrp: 60,
        unitTp: 5,
        addedBy: 'Test Person',
        addedToDbAt: expect.any(String),
        type: 'bill',
        supplier: name,
        voucher,
        occurredOn: expect.any(String),
        reference: '',
        due: 300,
        paid: 200,
        total: 500,
        receivableDue: 0,
        received: 0,
      },
    ]);
    const paged = await (await signIn('admin'))('GET', `${path}?page=1&limit=1&search=${voucher}`);
    expect(paged).toMatchObject({ status: 200, body: { totalItems: 1, limit: 1, data: [{ voucher }] } });
  });

  test('is not for employees, nor for those who are not signed in', async () => {
    expect((await (await signIn('employee'))('GET', path)).status).toBe(403);
    expect((await rest.call({}, 'GET', path)).status).toBe(401);
  });
});
