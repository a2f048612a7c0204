import { type RawBuilder, sql } from 'kysely';

const first = (alias: string) => sql.ref(`${alias}.first_name`);
const last = (alias: string) => sql.ref(`${alias}.last_name`);

/** How the staff member under this alias is called, as `fullNameOf` says it; an empty text where nobody is joined. */
export const staffName = (alias: string): RawBuilder<string> =>
  sql<string>`trim(concat(${first(alias)}, ' ', ${last(alias)}))`;

/** The same; null where nobody is joined. */
export const staffNameOrNull = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`trim(${first(alias)} || ' ' || ${last(alias)})`;
