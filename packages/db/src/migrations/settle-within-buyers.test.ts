import { createTestDatabase } from '@bhandar/testing/database';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { id, SMALL_FIXTURE, STORE } from '../invariants/small-fixture';
import { supplierInvariants } from '../invariants/supplier-invariants';
import { findBreaches } from '../invariants/verify';
import { up } from './0206-settle-within-buyers';

const posting = (kind: string, documentKind: string, store: string) => `
  insert into supplier_posting (supplier_id, store_id, kind, amount_minor, document_kind, document_id, occurred_on)
    values ('${id(60)}', ${store}, '${kind}', 100, '${documentKind}', gen_random_uuid(), '2026-11-01');`;

test('what a payment settled of another buyer before the update breaks no invariant, and what it settles since does', async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const settle = (credit: number) =>
    sql
      .raw(`insert into posting_allocation (credit_id, bill_id, amount_minor)
      select credit.id, bill.id, 50 from supplier_posting bill,
        (select id from supplier_posting where kind = 'payment' order by id offset ${credit} limit 1) credit
      where bill.kind = 'bill'`)
      .execute(db);
  const broken = async () =>
    (await findBreaches(db, supplierInvariants)).some(({ invariant }) => invariant.id === 'S14');
  await sql
    .raw(`alter table posting_allocation drop column by_old_rule; ${SMALL_FIXTURE}
    insert into supplier (id, name, name_key) values ('${id(60)}', 'Square', 'square');
    ${posting('bill', 'purchase', `'${STORE}'`)} ${posting('payment', 'payment', 'null')} ${posting('payment', 'payment', 'null')}`)
    .execute(db);
  await settle(0);
  await up(db as unknown as Kysely<unknown>);
  expect(await broken()).toBe(false);
  await settle(1);
  expect(await broken()).toBe(true);
});
