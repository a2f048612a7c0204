import type { Invariant } from './invariant';

/** Invariants of the audit log: no entry was changed, removed or inserted after it was chained. */
export const auditInvariants: readonly Invariant[] = [
  {
    id: 'I20',
    title: 'the hash chain of the audit log is unbroken from its first entry to its head',
    sql: `
      with link as (
        select id, chain_no, prev_hash, hash, audit_text(entry) as contents,
          lag(hash, 1, '\\x00'::bytea) over chain as before, lag(chain_no, 1, 0::bigint) over chain as number_before
        from audit_entry entry where chain_no is not null window chain as (order by chain_no)
      )
      select id, chain_no, 'does not follow from the entry before' as why from link
      where prev_hash is distinct from before or chain_no <> number_before + 1
        or hash is distinct from sha256(prev_hash || convert_to(contents, 'UTF8'))
      union all
      select null, head.chain_no, 'is not the last entry' from audit_chain head
      where head.chain_no <> (select coalesce(max(chain_no), 0) from link)
        or head.hash is distinct from coalesce((select hash from link order by chain_no desc limit 1), '\\x00'::bytea)
      union all
      select null, null, 'has no head' where not exists (select from audit_chain)`,
  },
];
