import { sql } from 'kysely';
import type { Db } from '../client';
import { auditInvariants } from './audit-invariants';
import { billInvariants } from './bill-invariants';
import { countInvariants } from './count-invariants';
import { customerInvariants } from './customer-invariants';
import { documentInvariants } from './document-invariants';
import type { Invariant } from './invariant';
import { peopleInvariants } from './people-invariants';
import { priceInvariants } from './price-invariants';
import { queueInvariants } from './queue-invariants';
import { reportInvariants } from './report-invariants';
import { requestedItemInvariants } from './requested-item-invariants';
import { returnInvariants } from './return-invariants';
import { shiftInvariants } from './shift-invariants';
import { stockInvariants } from './stock-invariants';
import { supplierInvariants } from './supplier-invariants';

/** Numbered as in the design; I10 and I14 are one here (a receipt number is unique by constraint). */
export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...documentInvariants,
  ...billInvariants,
  ...peopleInvariants,
  ...returnInvariants,
  ...shiftInvariants,
  ...reportInvariants,
  ...supplierInvariants,
  ...customerInvariants,
  ...auditInvariants,
  ...countInvariants,
  ...requestedItemInvariants,
  ...priceInvariants,
  ...queueInvariants,
];

export interface Breach {
  invariant: Invariant;
  /** The first rows that break it. */
  rows: Record<string, unknown>[];
}

const ROWS_SHOWN = 20;

/** Named, so that a connection that runs it repeatedly plans it once. */
const textOf = ({ id, sql: text }: Invariant): string =>
  `/* name:invariant-${id.toLowerCase()} */ select * from (${text}) breach limit ${ROWS_SHOWN}`;

/** Checks every invariant on one consistent snapshot; an empty answer means that all hold. */
export async function findBreaches(db: Db, checked: readonly Invariant[] = invariants): Promise<Breach[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '120s'`.execute(tx);
      const breaches: Breach[] = [];
      for (const invariant of checked) {
        const { rows } = await sql.raw<Record<string, unknown>>(textOf(invariant)).execute(tx);
        if (rows.length > 0) breaches.push({ invariant, rows });
      }
      return breaches;
    });
}
