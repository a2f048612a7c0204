import { sql } from 'kysely';

/** When the sale of this SQL alias was voided, by a return of everything; null if it was not. */
export const voidedAtOf = (sale: string) => sql<Date | null>`(
  select back.posted_at from sale_return back where back.sale_id = ${sql.ref(`${sale}.id`)} and back.cause = 'saleVoided')`;
