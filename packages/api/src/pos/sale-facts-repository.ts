import type { SaleSummary } from '@bhandar/domain/pos';
import { sql } from 'kysely';
import { staffNameAt } from '../core/paper/letterhead-repository';

/** When the sale of this SQL alias was voided, by a return of everything; null if it was not. */
export const voidedAtOf = (sale: string) => sql<Date | null>`(
  select back.posted_at from sale_return back where back.sale_id = ${sql.ref(`${sale}.id`)} and back.cause = 'saleVoided')`;

/** Who voided the sale of this SQL alias and why, or null. */
export const voidOf = (sale: string) => sql<{ by: string; reason: string } | null>`(
  select jsonb_build_object('by', ${staffNameAt('voider', sql.ref('back.posted_at'))}, 'reason', back.reason)
  from sale_return back join staff_member voider on voider.id = back.posted_by
  where back.sale_id = ${sql.ref(`${sale}.id`)} and back.cause = 'saleVoided')`;

/** The payments of a `sale` in SQL, for lists. */
export const paymentsOfSale = sql<SaleSummary['payments']>`(
  select jsonb_agg(jsonb_build_object('method', payment.method, 'tenderName', payment.tender_name,
    'amountMinor', payment.amount_minor) order by payment.line_no)
  from sale_payment payment where payment.sale_id = sale.id)`;
