import { sql } from 'kysely';

/** An instant's column, to the microsecond, as a cursor keeps it. */
export const momentOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
