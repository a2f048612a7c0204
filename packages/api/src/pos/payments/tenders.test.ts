import { CARD_TENDER_ID, CASH_TENDER_ID } from '@bhandar/domain/pos';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore } from '@bhandar/testing/factories';
import { expect, test } from 'vitest';

const database = useTestDatabase();

test('an organisation begins with cash and card, and every till lists the tenders added to them', async () => {
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  const store = await makeStore(database.db);
  const { api } = await callerFor(database.db, { role: 'employee', store });
  expect(await api.pos.listTenders()).toMatchObject([
    { id: CASH_TENDER_ID, method: 'cash', builtIn: true },
    { id: CARD_TENDER_ID, method: 'card', builtIn: true },
  ]);
  const added = await warehouse.pos.addTender({ method: 'wallet', name: 'bKash', asksReference: true });
  expect(added).toMatchObject({ position: 3, active: true, builtIn: false });
  const { id, name, position } = added;
  const retired = await warehouse.pos.updateTender({ id, name, position, asksReference: true, active: false });
  expect((await api.pos.listTenders()).map((one) => one.id)).not.toContain(id);
  expect(await api.pos.listTenders({ includeRetired: true })).toContainEqual(retired);
  const { rows } = await database.pool.query("select action from audit_entry where entity = 'tender' order by id");
  expect(rows).toEqual([{ action: 'tender.added' }, { action: 'tender.updated' }]);
});

test('a payment method takes the name of a retired one, which cannot come back beside it', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const old = await api.pos.addTender({ method: 'wallet', name: 'Rocket' });
  const { id, name, position } = old;
  const change = { id, name, position, asksReference: false };
  await api.pos.updateTender({ ...change, active: false });
  const fresh = await api.pos.addTender({ method: 'card', name: 'rocket' });
  expect(fresh).toMatchObject({ name: 'rocket', method: 'card', active: true });
  await expect(api.pos.updateTender({ ...change, active: true })).rejects.toMatchObject({
    message: 'Another payment method has this name',
  });
  expect(await api.pos.updateTender({ ...change, active: false, position: 50 })).toMatchObject({ active: false });
});

test('a payment code is kept by an edit that leaves it out, and one that was cut is refused', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const paymentCode = 'upi://pay?pa=lazz@bank&pn=Lazz%20Pharma';
  const { id } = await api.pos.addTender({ method: 'wallet', name: 'UPI', paymentCode });
  const change = { id, name: 'UPI', asksReference: false, position: 9, active: true };
  expect(await api.pos.updateTender(change)).toMatchObject({ paymentCode, position: 9 });
  expect(await api.pos.listTenders()).toContainEqual(expect.objectContaining({ id, paymentCode }));
  expect(await api.pos.updateTender({ ...change, paymentCode: '' })).toMatchObject({ paymentCode: '' });
  const cut = '00020101021126160012bd.bank.shop5204591253030505802BD';
  const damaged = { message: 'This payment code is cut or mistyped. Paste its whole text.' };
  await expect(api.pos.updateTender({ ...change, paymentCode: cut })).rejects.toMatchObject(damaged);
  await expect(api.pos.addTender({ method: 'wallet', name: 'Nagad', paymentCode: cut })).rejects.toMatchObject(damaged);
});

const tender = (more: object) => ({
  id: CASH_TENDER_ID,
  name: 'Cash',
  asksReference: false,
  position: 1,
  active: true,
  ...more,
});

test.each([
  ['the name of another', { id: CARD_TENDER_ID, name: 'Card ' }, undefined],
  ['a name that another has in other letters', { name: 'CASH' }, 'Another payment method has this name'],
  ['another name of cash', { change: { name: 'Money' } }, 'Cash and card keep their names'],
  ['cash retired', { change: { active: false } }, 'Cash is always accepted'],
  ['cash with a payment code', { change: { paymentCode: 'https://pay.example' } }, 'Cash has no payment code'],
  ['cash that asks for a reference', { change: { asksReference: true } }, 'Cash has no reference'],
])('payment methods: %s', async (_, { change, ...more }: { change?: object; name?: string; id?: string }, message) => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const asked = change
    ? api.pos.updateTender(tender(change))
    : more.id
      ? api.pos.updateTender(tender({ ...more, position: 2 }))
      : api.pos.addTender({ method: 'wallet', name: more.name ?? '' });
  if (message) await expect(asked).rejects.toMatchObject({ message });
  else await expect(asked).resolves.toMatchObject({ name: 'Card' });
});
