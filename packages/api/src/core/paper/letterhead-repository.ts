import { staffName } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';

/** What papers say of the store that issues them. */
export interface Letterhead {
  name: string;
  city: string;
  address: string;
  phone: string;
  licenceNumber: string;
  receiptHeader: string;
  receiptFooter: string;
}

const HEAD = sql`name, city, address, phone, licence_number, receipt_header, receipt_footer`;

/** In SQL: the first value that was replaced after the moment, if any. */
const replacedAfter = (at: RawBuilder<unknown>) => sql`valid_until > ${at} order by valid_until, id limit 1`;

/**
 * In SQL: the letterhead of a location as it was at a moment. Papers are printed with the one of their own moment, so
 * that they never change afterwards.
 */
export const letterheadAt = (locationId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<Letterhead> =>
  sql<Letterhead>`(
    select jsonb_build_object('name', name, 'city', city, 'address', address, 'phone', phone,
      'licenceNumber', licence_number, 'receiptHeader', receipt_header, 'receiptFooter', receipt_footer)
    from (
      (select 1 as choice, ${HEAD} from past_letterhead
        where location_id = ${locationId} and ${replacedAfter(at)})
      union all
      select 2, ${HEAD} from location where id = ${locationId}
      order by choice limit 1
    ) head)`;

/** In SQL: the name of the organisation as it was at a moment. */
export const organisationNameAt = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(
    (select name from past_letterhead where location_id is null and ${replacedAfter(at)}),
    (select name from organisation))`;

/** In SQL: the name of the staff member under this alias as it was at a moment. */
export const staffNameAt = (alias: string, at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(
    (select ${staffName('past_staff_name')} from past_staff_name
      where staff_id = ${sql.ref(`${alias}.id`)} and ${replacedAfter(at)}),
    ${staffName(alias)})`;

/** In SQL: the end of a day, which is the moment of a paper on what happened until then. */
export const endOfDay = (day: string, timeZone: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
