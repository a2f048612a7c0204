import {
  ALREADY_SUBSCRIBED,
  CONTACT_SENT,
  type ContactInput,
  SUBSCRIBED,
  type SubscribeInput,
} from '@bhandar/domain/accounts';
import type { ApiContext } from '../context';
import { sendLater } from '../mail';
import { transact, transactOnce } from '../transact';
import { insertContactMessage, insertSubscription, listContactReaders, markMailed } from './contact-repository';
import { contactCopyMail, contactMail, mailLanguageOf } from './mails';
import { digestOf } from './secrets';
import { maySpend, spend } from './throttle';

/** Kept first and mailed afterwards: what was written is not lost when no mail goes out. */
export async function contactUs(ctx: ApiContext, input: ContactInput): Promise<{ message: string }> {
  const { db, now, request } = ctx;
  await spend(db, 'contact', request.address);
  const { answer, isRepeat } = await transactOnce(ctx, async (tx) => ({
    id: await insertContactMessage(tx, { ...input, address: request.address, createdAt: now() }),
  }));
  if (isRepeat) return { message: CONTACT_SENT };
  for (const reader of await listContactReaders(db)) {
    sendLater(ctx, contactMail(reader, input), () => markMailed(db, answer.id, now()));
  }
  if (input.sendCopy && (await maySpend(db, 'contactCopy', digestOf(input.email)))) {
    sendLater(ctx, contactCopyMail(mailLanguageOf(request), input));
  }
  return { message: CONTACT_SENT };
}

export async function subscribe(
  ctx: ApiContext,
  { email }: SubscribeInput,
): Promise<{ message: string; already: boolean }> {
  await spend(ctx.db, 'newsletter', ctx.request.address);
  return transact(ctx, async (tx) => {
    const isNew = await insertSubscription(tx, { email, createdAt: ctx.now() });
    return { message: isNew ? SUBSCRIBED : ALREADY_SUBSCRIBED, already: !isNew };
  });
}
