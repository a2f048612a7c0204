import type { Db } from '@bhandar/db';
import type { Language } from '@bhandar/domain/accounts';
import { toPublicReceipt } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import type { Settings } from '../../../core/context';
import { type Mail, mailPage } from '../../../mail';
import { receiptOfStored } from '../../checkout/receipt-of';
import { findSale } from '../../checkout/sale-repository';
import { readSealKey } from '../../seals/seal-key-repository';
import { type Bill, billOf } from './bill';
import { receiptUrl, tokenOf } from './link-token';
import { receiptTexts } from './messages';
import { findOpenLink } from './receipt-link-repository';

interface Parts {
  db: Db;
  now: () => Date;
  settings: Settings;
}

interface ReceiptMail {
  to: string;
  language: Language;
  saleId: string;
  linkId: string;
}

/** The bill as an email to its customer. It has no link if the link was revoked before the email was sent. */
export async function writeReceiptMail({ db, now, settings }: Parts, due: ReceiptMail): Promise<Mail> {
  const { to, language, saleId, linkId } = due;
  const sale = await findSale(db, saleId);
  if (!sale) throw notFound('sale');
  const open = await findOpenLink(db, { id: linkId }, now());
  const url = open && receiptUrl(settings, tokenOf(await readSealKey(db), linkId));
  const bill = billOf(toPublicReceipt(receiptOfStored(sale)), language, settings);
  const { mail } = receiptTexts[language];
  const rows = rowsOf(bill);
  const lines = [...bill.head, `${bill.title} · ${bill.soldAt}`, bill.mark].filter(Boolean);
  const foot = [...bill.foot, mail.thanks(bill.shop), mail.reply(bill.shop)];
  return {
    to,
    subject: mail.subject(sale.sale.receiptNo, bill.shop),
    text: [
      bill.shop,
      ...lines,
      '',
      ...rows.map(({ label, amount }) => [label, amount].filter(Boolean).join('  ')),
      ...(url ? ['', `${mail.open}: ${url}`] : []),
      '',
      ...foot,
    ].join('\n'),
    html: mailPage({
      language,
      title: bill.shop,
      lines,
      rows,
      foot,
      ...(url ? { link: { href: url, text: mail.open } } : {}),
    }),
  };
}

const rowsOf = ({ items, sums, total, vat, payments, exchange, returns }: Bill) => [
  ...items.flatMap(({ name, rows, batches }) => [
    { label: [name, ...batches].join(' · '), amount: '', strong: true },
    ...rows,
  ]),
  ...sums,
  { ...total, strong: true },
  ...vat,
  ...exchange,
  ...payments,
  ...returns,
];
