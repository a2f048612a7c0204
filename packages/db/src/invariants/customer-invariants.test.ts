import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { customerInvariants } from './customer-invariants';
import { corrupt, id, SALE, SMALL_FIXTURE, STORE, SUPERADMIN } from './small-fixture';
import { findBreaches } from './verify';

const [CUSTOMER, OTHER, ACCOUNT, FOREIGN, RECEIPT, VOIDED, OPENING, TAKEN_BACK] = [70, 71, 72, 73, 74, 75, 76, 77].map(
  id,
) as [string, string, string, string, string, string, string, string];

const posting = (values: string) => `
  insert into customer_posting (account_id, kind, effect_minor, document_kind, document_id, occurred_on, due_on)
    values ${values};`;

const reverse = (documentId: string) => `
  insert into customer_posting (account_id, kind, effect_minor, document_kind, document_id, occurred_on, reverses)
    select account_id, 'reversal', -effect_minor, document_kind, document_id, occurred_on, id
    from customer_posting where document_id = '${documentId}';`;

/** An opening balance half settled by a receipt, a bounced receipt, and a reversed correction. */
const ACCOUNTS_FIXTURE = `${SMALL_FIXTURE}
  insert into customer (id, location_id, name, name_key, phone, phone_key, address)
    values ('${CUSTOMER}', '${STORE}', 'Rahima', 'rahima', '01711000000', '01711000000', 'Road 7'),
      ('${OTHER}', null, 'Salma', 'salma', '01911000000', '01911000000', 'Road 9');
  update sale set customer_id = '${CUSTOMER}' where id = '${SALE}';
  update sale_payment set method = 'account', tender_id = null, tendered_minor = amount_minor where sale_id = '${SALE}';
  insert into customer_account (id, customer_id, location_id, limit_minor)
    values ('${ACCOUNT}', '${CUSTOMER}', '${STORE}', 5000), ('${FOREIGN}', '${OTHER}', '${STORE}', 0);
  insert into customer_receipt (id, account_id, amount_minor, method, received_on, created_at, created_by)
    values ('${RECEIPT}', '${ACCOUNT}', 500, 'bank', '2026-11-10', now(), '${SUPERADMIN}'),
      ('${VOIDED}', '${ACCOUNT}', 200, 'cheque', '2026-11-11', now(), '${SUPERADMIN}');
  ${posting(`('${ACCOUNT}', 'opening', 1000, 'entry', '${OPENING}', '2026-11-01', '2026-12-01'),
    ('${ACCOUNT}', 'correction', 70, 'entry', '${TAKEN_BACK}', '2026-11-02', '2026-12-02'),
    ('${ACCOUNT}', 'sale', 300, 'sale', '${SALE}', '2026-11-21', '2026-12-21'),
    ('${ACCOUNT}', 'receipt', -500, 'receipt', '${RECEIPT}', '2026-11-10', null),
    ('${ACCOUNT}', 'receipt', -200, 'receipt', '${VOIDED}', '2026-11-11', null),
    ('${FOREIGN}', 'correction', 300, 'entry', '${id(78)}', '2026-11-02', '2026-12-02')`)}
  ${reverse(VOIDED)} ${reverse(TAKEN_BACK)}
  update customer_receipt set voided_at = now(), voided_by = '${SUPERADMIN}' where id = '${VOIDED}';
  insert into customer_allocation (credit_id, bill_id, amount_minor)
    select c.id, b.id, 500 from customer_posting c, customer_posting b
    where c.document_id = '${RECEIPT}' and b.document_id = '${OPENING}';
`;

const ofDocument = (documentId: string) =>
  `(select id from customer_posting where document_id = '${documentId}' and kind <> 'reversal')`;

const CORRUPTIONS: Record<string, string> = {
  K1: `update customer_account set balance_minor = 801 where id = '${ACCOUNT}'`,
  K2: `update customer_posting set effect_minor = 199 where kind = 'reversal' and document_id = '${VOIDED}'`,
  K3: `insert into customer_allocation (credit_id, bill_id, amount_minor)
    values (${ofDocument(RECEIPT)}, ${ofDocument(TAKEN_BACK)}, 50)`,
  K4: `update customer_allocation set amount_minor = 1001`,
  K5: `update customer_allocation set bill_id = ${ofDocument(id(78))}, amount_minor = 300`,
  K6: `update customer_receipt set voided_at = now(), voided_by = '${SUPERADMIN}' where id = '${RECEIPT}'`,
  K7: `update customer_account set location_id = (select id from location where kind = 'warehouse')
    where id = '${ACCOUNT}'`,
  K8: `update sale_payment set amount_minor = 299, tendered_minor = 299 where sale_id = '${SALE}'`,
  K9: `insert into customer_posting (account_id, kind, effect_minor, document_kind, document_id, occurred_on)
    values ('${ACCOUNT}', 'refund', -10, 'saleReturn', '${id(98)}', '2026-11-22')`,
};

describe('invariants of customer accounts', () => {
  it('all hold in consistent records', async () => {
    const database = await createTestDatabase();
    await sql.raw(ACCOUNTS_FIXTURE).execute(database.db);
    const { balanceMinor } = await database.db
      .selectFrom('customerAccount')
      .select('balanceMinor')
      .where('id', '=', ACCOUNT)
      .executeTakeFirstOrThrow();
    expect(balanceMinor).toBe(800);
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it.each(customerInvariants)('$id fires when broken: $title', async ({ id: invariantId }) => {
    const database = await createTestDatabase();
    await sql.raw(ACCOUNTS_FIXTURE).execute(database.db);
    await corrupt(database.db, CORRUPTIONS[invariantId] ?? `select 'no corruption is written for ${invariantId}'`);
    const breaches = await findBreaches(database.db, customerInvariants);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });

  it('the ledger of customers refuses changes, and balances that no posting explains', async () => {
    const database = await createTestDatabase();
    await sql.raw(ACCOUNTS_FIXTURE).execute(database.db);
    for (const statement of [`update customer_posting set note = 'x'`, `delete from customer_posting`]) {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/append-only/);
    }
    const direct = `update customer_account set balance_minor = 0 where id = '${ACCOUNT}'`;
    await expect(sql.raw(direct).execute(database.db)).rejects.toThrow(/follows from customer_posting/);
    await database.drop();
  });
});
