import { type Kysely, sql } from 'kysely';

/**
 * The notifications of a to-do are read when it is done; each event that ends some finds the unread ones of their kind.
 * Those of work that is done already are marked as read at the time of its event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notification_unread_kind_idx on notification (kind, event_id) where read_at is null;

    update notification set read_at = done.occurred_at
    from domain_event told
    join (values
      ('order.placed', 'orderId', array['order.approved', 'order.rejected', 'order.cancelled']),
      ('proposal.sent', 'proposalId', array['proposal.confirmed', 'proposal.rejected']),
      ('return.waiting', 'returnId', array['return.posted', 'return.deleted']),
      ('delivery.short', 'adjustmentId', array['delivery.settled']),
      ('registration.requested', 'staffId', array['registration.approved'])
    ) to_do (kind, subject, ended_by) on to_do.kind = told.kind
    join domain_event done on done.kind = any(to_do.ended_by)
      and done.payload ->> to_do.subject = told.payload ->> to_do.subject
    where notification.event_id = told.id and notification.kind = told.kind and notification.read_at is null
      and done.id <= (select last_event_id from notifier_cursor);
  `.execute(db);
}
