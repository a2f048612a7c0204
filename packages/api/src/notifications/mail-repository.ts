import type { Db, Tx } from '@bhandar/db';
import type { Language, Role } from '@bhandar/domain/accounts';
import { NotificationFacts, NotificationKind } from '@bhandar/domain/notifications';
import { sql } from 'kysely';
import { type NotTaken, SENDING_MS } from '../core/mail';

export async function insertMails(
  tx: Tx,
  letter: {
    eventId: number;
    kind: NotificationKind;
    facts: NotificationFacts;
    staffIds: readonly string[];
    nextTryAt: Date;
  },
): Promise<void> {
  const { staffIds, facts, ...common } = letter;
  if (staffIds.length === 0) return;
  await tx
    .insertInto('noticeMail')
    .values(staffIds.map((staffId) => ({ ...common, staffId, facts: JSON.stringify(facts) })))
    .onConflict((conflict) => conflict.columns(['staffId', 'eventId']).doNothing())
    .execute();
}

export interface DueMail {
  id: number;
  kind: NotificationKind;
  facts: NotificationFacts;
  attempts: number;
  email: string;
  firstName: string;
  role: Role;
  language: Language;
  /** Whether who it is for still has access. */
  isActive: boolean;
}

/** The next mail that is due, held so that nobody else sends it meanwhile. */
export async function claimMail(db: Db, now: Date): Promise<DueMail | undefined> {
  const { rows } = await sql<Omit<DueMail, 'kind' | 'facts'> & { kind: string; facts: unknown }>`
    with due as (
      select id from notice_mail where sent_at is null and given_up_at is null and next_try_at <= ${now}
      order by next_try_at limit 1 for update skip locked
    )
    update notice_mail mail set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + SENDING_MS)}
    from due, staff_member staff
    where mail.id = due.id and staff.id = mail.staff_id
    returning mail.id, mail.kind, mail.facts, mail.attempts, staff.email, staff.first_name, staff.role,
      coalesce(staff.language, 'en') as language,
      staff.status = 'active' and staff.deleted_at is null as is_active`.execute(db);
  const [row] = rows;
  return row && { ...row, kind: NotificationKind.parse(row.kind), facts: NotificationFacts.parse(row.facts) };
}

export async function settleMail(db: Db, id: number, settled: { sentAt: Date } | NotTaken): Promise<void> {
  await db.updateTable('noticeMail').set(settled).where('id', '=', id).execute();
}
