import { type RawBuilder, sql } from 'kysely';

const first = (alias: string) => sql.ref(`${alias}.first_name`);
const last = (alias: string) => sql.ref(`${alias}.last_name`);

/** The name of the staff member under this alias, as `fullNameOf` builds it; empty if none is joined. */
export const staffName = (alias: string): RawBuilder<string> =>
  sql<string>`trim(concat(${first(alias)}, ' ', ${last(alias)}))`;

/** The same; null if none is joined. */
export const staffNameOrNull = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`trim(${first(alias)} || ' ' || ${last(alias)})`;
