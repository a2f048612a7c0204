import type { Tx } from '@bhandar/db';
import type { MailIdInput, MailPageQuery, OutgoingMail } from '@bhandar/domain/jobs';
import { coded, DomainError, type Page, toPage } from '@bhandar/domain/shared';
import { audit } from '../audit/audit';
import type { StaffContext } from '../core/context';
import { transact } from '../core/transact';
import { listMailRows, reviveMail } from './mail-list-repository';
import { enqueueOpenNotificationEmails } from './notification-outbox-repository';
import { enqueueOpenEmails } from './outbox-repository';

/** Sent and failed emails, without their contents. */
export async function listMails({ db }: StaffContext, query: MailPageQuery): Promise<Page<OutgoingMail>> {
  const { mails, total } = await listMailRows(db, query);
  return toPage(mails, total, query);
}

export function retryMail(ctx: StaffContext, which: MailIdInput): Promise<{ message: string }> {
  return transact(ctx, async (tx) => {
    if (!(await reviveMail(tx, which, ctx.now()))) {
      throw new DomainError('INVALID_TRANSITION', coded('mail.nothingToResend'));
    }
    const facts = { entity: which.of, entityId: String(which.id), after: { nextTryAt: ctx.now() } };
    await audit(tx, ctx, { action: 'mail.retry', ...facts });
    return { message: 'It is tried again now' };
  });
}

/** Adds a queue entry for each open row without one. */
export async function enqueueOpenMails(tx: Tx): Promise<void> {
  await enqueueOpenEmails(tx);
  await enqueueOpenNotificationEmails(tx);
}
