import type { DocumentedCall } from './calls';
import { type Contract, expectArray, FORM, fresh, id, instant, type Shop, text } from './shop';

/** A supplier who delivered goods for 160 taka and VAT. */
async function billed(shop: Shop): Promise<string> {
  const name = fresh('Supplier');
  const texts = { name, phone: '01711000000', website: 'https://s.example', email: 's@s.example', address: 'Dhaka' };
  await shop.rest.call(shop.superadmin.browser, 'POST', '/api/suppliers/lists', texts);
  const bought = { ...FORM, tradeName: fresh('Bought'), supplier: name };
  await shop.rest.call(shop.superadmin.browser, 'POST', '/api/purchases/pharmacy', bought);
  return name;
}

export const supplierContracts: Partial<Record<DocumentedCall, Contract>> = {
  'GET /api/suppliers/payments': async (shop) => {
    const supplier = await billed(shop);
    const answer = await shop.rest.call(shop.superadmin.browser, 'GET', '/api/suppliers/payments');
    const row = { _id: id, packTp: 80, packMrp: 100, unitTp: 8, addedBy: text, addedToDbAt: instant };
    expectArray(answer, { ...row, supplier, due: 184, paid: 0, total: 184, receivableDue: 0, received: 0 });
  },
};
