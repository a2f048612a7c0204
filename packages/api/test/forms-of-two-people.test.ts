import { employeeRevision } from '@bhandar/domain/accounts';
import { companyRevision, productRevision, setupEntryRevision } from '@bhandar/domain/catalogue';
import { webhookRevision } from '@bhandar/domain/integrations';
import { requestedItemRevision } from '@bhandar/domain/ordering';
import { customerRevision, tenderRevision } from '@bhandar/domain/pos';
import { sheetLineRevision, supplierRevision } from '@bhandar/domain/purchasing';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStaff, makeStore } from '@bhandar/testing/factories';
import { beforeEach, expect, test } from 'vitest';

const database = useTestDatabase();
let api: Caller;

/** Names are unique in a database that the tests of this file share. */
let turn = 0;
beforeEach(async () => {
  turn += 1;
  ({ api } = await callerFor(database.db, { role: 'superadmin' }));
});
const named = (name: string) => `${name} ${turn}`;

const firm = { phone: '01711000000', website: 'https://square.com.bd', email: 'a@square.com.bd', address: '1 Tejgaon' };
const goods = { genericName: 'Omeprazole', strength: '20', category: 'Capsule', company: 'Square' };
const units = { packType: 'Box', purchaseUnitType: 'box', salesUnitType: 'capsule', salePackSize: 10, packSize: 10 };

type SheetLineEdit = Parameters<Caller['purchasing']['updateSheetLine']>[0] &
  Parameters<Caller['purchasing']['updateSheetLine']>[0]['line'];

interface Screen {
  open: () => Promise<{ id: string; revision: string; values: Record<string, unknown> }>;
  save: (input: never) => Promise<unknown>;
  read: (id: string) => Promise<object>;
  theirs: object;
  mine: object;
  /** What the second person enters where the first one changed something. */
  overtaking: object;
}

const firmValues = ({ name, phone, website, email, address }: Record<string, unknown>) => ({
  name,
  phone,
  website,
  email,
  address,
});

/** The edit forms of our own screens, each with two people who opened it. */
const SCREENS: Record<string, () => Screen> = {
  product: () => ({
    open: async () => {
      const { id } = await makeProduct(database.db);
      const made = await api.catalogue.getProduct({ id });
      const { tradeName, genericName, strength, category, company, unitType, packs, stock } = made;
      const values = { tradeName, genericName, strength, category, company, unitType, packs, stock };
      return { id, revision: productRevision(made), values };
    },
    save: (input) => api.catalogue.updateProduct(input),
    read: (id) => api.catalogue.getProduct({ id }),
    theirs: { genericName: 'Theirs' },
    overtaking: { genericName: 'Ours' },
    mine: { tradeName: named('Mine') },
  }),
  category: () => ({
    open: async () => {
      const made = await api.catalogue.createCategory({ name: named('Capsule'), description: 'Soft' });
      return {
        id: made.id,
        revision: setupEntryRevision(made),
        values: { name: made.name, description: made.description },
      };
    },
    save: (input) => api.catalogue.updateCategory(input),
    read: async (id) => pick(await api.catalogue.listCategories({}), id),
    theirs: { description: 'Theirs' },
    overtaking: { description: 'Ours' },
    mine: { name: named('Mine') },
  }),
  company: () => ({
    open: async () => {
      const made = await api.catalogue.createCompany({ name: named('Square'), ...firm });
      return { id: made.id, revision: companyRevision(made), values: firmValues(made) };
    },
    save: (input) => api.catalogue.updateCompany(input),
    read: async (id) => pick(await api.catalogue.listCompanies({}), id),
    theirs: { address: 'Theirs' },
    overtaking: { address: 'Ours' },
    mine: { name: named('Mine') },
  }),
  supplier: () => ({
    open: async () => {
      const made = await api.purchasing.createSupplier({ name: named('Square'), ...firm });
      return { id: made.id, revision: supplierRevision(made), values: firmValues(made) };
    },
    save: (input) => api.purchasing.updateSupplier(input),
    read: async (id) => pick(await api.purchasing.listSuppliers({}), id),
    theirs: { address: 'Theirs' },
    overtaking: { address: 'Ours' },
    mine: { name: named('Mine') },
  }),
  customer: () => ({
    open: async () => {
      const made = await api.pos.createCustomer({ name: 'Rahim', ...firm });
      return { id: made.id, revision: customerRevision(made), values: firmValues(made) };
    },
    save: (input) => api.pos.updateCustomer(input),
    read: async (id) => pick(await api.pos.listCustomers({}), id),
    theirs: { address: 'Theirs' },
    overtaking: { address: 'Ours' },
    mine: { name: named('Mine') },
  }),
  person: () => ({
    open: async () => {
      const store = await makeStore(database.db);
      const { id } = await makeStaff(database.db, { role: 'employee', store });
      const made = await api.accounts.getEmployee({ id });
      const { firstName, lastName, email, phone, city, storeName } = made;
      const values = { firstName, lastName, email, phone, city, storeName, role: 'employee' };
      return { id, revision: employeeRevision(made), values };
    },
    save: (input) => api.accounts.updateEmployee(input),
    read: (id) => api.accounts.getEmployee({ id }),
    theirs: { lastName: 'Theirs' },
    overtaking: { lastName: 'Ours' },
    mine: { firstName: 'Mine' },
  }),
  'payment method': () => ({
    open: async () => {
      const made = await api.pos.addTender({ method: 'wallet', name: 'bKash' });
      const { name, asksReference, position, active } = made;
      return { id: made.id, revision: tenderRevision(made), values: { name, asksReference, position, active } };
    },
    save: (input) => api.pos.updateTender(input),
    read: async (id) => pick({ data: await api.pos.listTenders({ includeRetired: true }) }, id),
    theirs: { position: 9 },
    overtaking: { position: 12 },
    mine: { name: named('Mine') },
  }),
  webhook: () => ({
    open: async () => {
      const { webhook } = await api.integrations.createWebhook({
        url: 'https://example.com/hook',
        description: '',
        kinds: ['order.placed'],
        locationId: null,
      });
      const { url, description, kinds, active } = webhook;
      return { id: webhook.id, revision: webhookRevision(webhook), values: { url, description, kinds, active } };
    },
    save: (input) => api.integrations.updateWebhook(input),
    read: async (id) => pick({ data: await api.integrations.listWebhooks() }, id),
    theirs: { description: 'Theirs' },
    overtaking: { description: 'Ours' },
    mine: { active: false },
  }),
  'requested item': () => ({
    open: async () => {
      const made = await api.ordering.requestItem({ kind: 'pharmacy', tradeName: 'Ace', wish: { stock: 300 } });
      const { tradeName, strength, company, wish } = made;
      return { id: made.id, revision: requestedItemRevision(made), values: { tradeName, strength, company, wish } };
    },
    save: (input) => api.ordering.updateRequestedItem(input),
    read: async (id) => pick(await api.ordering.listRequestedItems({}), id),
    theirs: { company: 'Theirs' },
    overtaking: { company: 'Ours' },
    mine: { tradeName: 'Mine' },
  }),
  'price sheet line': () => ({
    open: async () => {
      const line = { tradeName: 'Seclo', ...goods, ...units, stock: 40, packTpMinor: 5_000, packMrpMinor: 6_000 };
      const made = await api.purchasing.addSheetLine({ supplierId: null, line });
      return { id: made.id, revision: sheetLineRevision(made), values: line };
    },
    save: ({ id, revision, ...line }: SheetLineEdit) => api.purchasing.updateSheetLine({ id, revision, line }),
    read: async (id) => pick(await api.purchasing.listSheetLines({}), id),
    theirs: { genericName: 'Theirs' },
    overtaking: { genericName: 'Ours' },
    mine: { tradeName: 'Mine' },
  }),
};

function pick({ data }: { data: readonly { id: string }[] }, id: string): object {
  return data.find((row) => row.id === id) ?? {};
}

test.each(Object.entries(SCREENS))('two people on the form of one %s keep both their changes', async (_, screenOf) => {
  const { open, save, read, theirs, mine, overtaking } = screenOf();
  const { id, revision, values } = await open();
  const saved = (changes: object) => save({ id, revision, ...values, ...changes } as never);
  await saved(theirs);
  await saved(mine);
  expect(await read(id)).toMatchObject({ ...theirs, ...mine });
  const again = saved(overtaking);
  await expect(again).rejects.toMatchObject({ cause: { kind: 'CHANGED_MEANWHILE' } });
});
