import { createRefusedCalls, createShares } from '@bhandar/api';
import { coded, DomainError } from '@bhandar/domain/shared';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { expect, test } from 'vitest';

const database = useTestDatabase();

test('every call of a signed-in person runs in that person’s share, heavy work as such', async () => {
  const taken: (string | undefined)[][] = [];
  const limits = createShares({ processors: 16 });
  const shares: typeof limits = {
    run(staffId, heavy, call) {
      taken.push([staffId, heavy]);
      return limits.run(staffId, heavy, call);
    },
  };
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api, staff } = await callerFor(database.db, { role: 'admin', store }, { shares });
  const goods = await makeGoods(database.db, { storeId: store.id });
  taken.splice(0);
  await api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
  await api.catalogue.listProducts({ kind: 'pharmacy', search: 'napa' });
  expect(taken).toEqual([
    [staff.id, undefined],
    [staff.id, 'search'],
  ]);
});

test('a person with too many calls is audited once, however often they are refused', async () => {
  const busy = {
    run: () => Promise.reject(new DomainError('TOO_MANY_REQUESTS', coded('request.tooMany'))),
  };
  const refusedCalls = createRefusedCalls(() => {});
  const { api, staff } = await callerFor(database.db, { role: 'admin' }, { shares: busy, refusedCalls });
  const refused = { code: 'TOO_MANY_REQUESTS' };
  for (let times = 0; times < 3; times++) await expect(api.reports.today()).rejects.toMatchObject(refused);
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  const { data } = await warehouse.audit.listEntries({ action: 'denied', actorId: staff.id });
  expect(data).toMatchObject([{ entityId: 'reports.today' }]);
});
