import type { Db } from '@bhandar/db';
import { sql } from 'kysely';

/** Links the next finished entries after waiting for another process that links. Answers their number. */
export async function chainEntries(db: Db, atMost: number): Promise<number> {
  const { rows } = await sql<{ chained: number }>`select chain_audit(${atMost}) as chained`.execute(db);
  return rows[0]?.chained ?? 0;
}

export async function readChainHead(db: Db): Promise<{ chainNo: number; hash: string }> {
  const { rows } = await sql<{ chainNo: number; hash: string }>`
    select chain_no, encode(hash, 'hex') as hash from audit_chain`.execute(db);
  return rows[0] ?? { chainNo: 0, hash: '' };
}
