import {
  ALREADY_SUBSCRIBED,
  CONTACT_SENT,
  type ContactInput,
  SUBSCRIBED,
  type SubscribeInput,
} from '@bhandar/domain/accounts';
import type { ApiContext } from '../../core/context';
import { transact, transactOnce } from '../../core/transact';
import { enqueueEmails } from '../../mail';
import { networkOf } from '../login/network-address';
import { mailLanguageOf } from '../mails/mails';
import { digestOf } from '../sessions/secrets';
import { maySpend, spend } from '../sessions/throttle';
import { insertContactMessage, insertSubscription, listContactReaders } from './contact-repository';

/** Stored first and emailed afterwards, so that no message is lost if the email fails. */
export async function contactUs(ctx: ApiContext, input: ContactInput): Promise<{ message: string }> {
  const { db, now, request } = ctx;
  await spend(db, 'contact', networkOf(request.address));
  const { answer: messageId, isRepeat } = await transactOnce(ctx, async (tx) => {
    const at = now();
    const messageId = await insertContactMessage(tx, { ...input, address: request.address, createdAt: at });
    const readers = await listContactReaders(tx);
    const letters = readers.map((to) => ({ kind: 'contact', to, language: 'en', messageId }) as const);
    await enqueueEmails(tx, letters, at);
    return messageId;
  });
  if (isRepeat) return { message: CONTACT_SENT };
  if (input.sendCopy) await enqueueCopy(ctx, input.email, messageId);
  return { message: CONTACT_SENT };
}

async function enqueueCopy({ db, now, request }: ApiContext, to: string, messageId: string): Promise<void> {
  if (!(await maySpend(db, 'contactCopy', digestOf(to)))) return;
  const letter = { kind: 'contactCopy', to, language: mailLanguageOf(request), messageId } as const;
  await db.transaction().execute((tx) => enqueueEmails(tx, [letter], now()));
}

export async function subscribe(
  ctx: ApiContext,
  { email }: SubscribeInput,
): Promise<{ message: string; already: boolean }> {
  await spend(ctx.db, 'newsletter', networkOf(ctx.request.address));
  return transact(ctx, async (tx) => {
    const isNew = await insertSubscription(tx, { email, createdAt: ctx.now() });
    return { message: isNew ? SUBSCRIBED : ALREADY_SUBSCRIBED, already: !isNew };
  });
}
