import type { Role } from '@bhandar/domain/accounts';
import type { NoticeFacts, NoticeKind } from '@bhandar/domain/notices';
import { mailPage } from '../accounts';
import type { Mail } from '../mail';

type Words = (facts: Record<string, string>) => { subject: string; lines: string[] };

const WORDS: Record<NoticeKind, Words> = {
  'order.placed': (f) => ({
    subject: `Order ${f.voucher} of ${f.store} waits for a decision`,
    lines: [`${f.requester} asks for ${f.items} products.`],
  }),
  'order.approved': (f) => ({ subject: `Order ${f.voucher} was approved`, lines: [`${f.by} approved it.`] }),
  'order.rejected': (f) => ({ subject: `Order ${f.voucher} was rejected`, lines: [`${f.by}: ${f.reason}`] }),
  'order.cancelled': (f) => ({ subject: `Order ${f.voucher} was cancelled`, lines: [`${f.by} cancelled it.`] }),
  'order.fulfilled': (f) => ({ subject: `Order ${f.voucher} was received`, lines: [`${f.by} received the goods.`] }),
  'request.accepted': (f) => ({
    subject: `${f.item} comes into the catalogue`,
    lines: [`${f.by} accepted your wish.`],
  }),
  'request.declined': (f) => ({ subject: `${f.item} was declined`, lines: [`${f.by}: ${f.reason}`] }),
  'registration.requested': (f) => ({ subject: `${f.name} asks for an account`, lines: [f.store ?? ''] }),
  'registration.approved': (f) => ({ subject: 'Your account is open', lines: [`Welcome, ${f.name}.`] }),
  'stock.low': (f) => ({
    subject: `${f.store}: ${f.out} products out of stock, ${f.low} low`,
    lines: [`Among them ${f.names}.`],
  }),
  'batches.expiring': (f) => ({
    subject: `${f.store}: batches that expire`,
    lines: [
      `Newly expired: ${f.expired}. Within 30 days: ${f.soon}. Within 90 days: ${f.later}.`,
      `Among them ${f.names}.`,
    ],
  }),
  'webhook.paused': (f) => ({
    subject: 'A webhook was paused',
    lines: [`${f.url} let nothing through for a day. Switch it on again once it answers.`],
  }),
  'import.finished': (f) => ({
    subject: `Import of ${f.file}: ${f.status}`,
    lines: [`${f.created} new, ${f.updated} changed, ${f.rejected} rejected.`],
  }),
};

const AREAS: Record<Role, string> = {
  superadmin: 'dashboard',
  admin: 'admin-dashboard',
  employee: 'employee-dashboard',
};

interface Letter {
  kind: NoticeKind;
  facts: NoticeFacts;
  email: string;
  firstName: string;
  role: Role;
}

/** The same news as the bell's, with the way to the place where they stand together. */
export function noticeMail({ kind, facts, email, firstName, role }: Letter, publicUrl: string): Mail {
  const said = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value ?? '')]));
  const { subject, lines } = WORDS[kind](said);
  const href = `${publicUrl}/${AREAS[role]}/notifications`;
  const all = [`Hello ${firstName},`, ...lines.filter((line) => line !== '')];
  return {
    to: email,
    subject,
    text: [...all, '', href, '', 'You chose these mails under Notifications, where you can switch them off.'].join(
      '\n',
    ),
    html: mailPage({
      language: 'en',
      title: subject,
      lines: [...all, 'You chose these mails under Notifications, where you can switch them off.'],
      link: { href, text: 'Open your notifications' },
    }),
  };
}
