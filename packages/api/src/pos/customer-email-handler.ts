import type { QueueHandlers } from '@bhandar/db';
import { coded, Day, Id } from '@bhandar/domain/shared';
import * as z from 'zod';
import type { Settings } from '../core/context';
import { readStored } from '../core/read-stored';
import {
  beginCustomerEmail,
  CUSTOMER_EMAIL,
  type DueCustomerEmail,
  type Mail,
  type MailParts,
  mailHandler,
  settleEmail,
} from '../mail';
import { readStatement } from './customer-accounts/read-accounts';
import { statementMail } from './customer-accounts/statement/statement-mail';
import { writeReceiptMail } from './receipts/link/receipt-mail';

type Parts = MailParts & { settings: Settings };

const UNREADABLE = coded('mail.unreadable');
const StatementFacts = z.object({ customerId: Id, locationId: Id, from: Day, to: Day });
const ReceiptFacts = z.object({ saleId: Id, linkId: Id });

/** Emails to customers with the documents that people asked to send. */
export const customerEmailHandlers = (parts: Parts): QueueHandlers => ({
  [CUSTOMER_EMAIL]: mailHandler(parts, {
    of: 'letter',
    begin: beginCustomerEmail,
    settle: settleEmail,
    write: (due) => write(parts, due),
  }),
});

async function write(parts: Parts, { kind, recipient, language, facts }: DueCustomerEmail): Promise<Mail> {
  switch (kind) {
    case 'customerStatement': {
      const { from, to, ...account } = readStored(StatementFacts, facts, UNREADABLE);
      const statement = await readStatement(parts, account, { from, to });
      return statementMail(recipient, statement, { language, settings: parts.settings, madeAt: parts.now() });
    }
    case 'saleReceipt':
      return writeReceiptMail(parts, { to: recipient, language, ...readStored(ReceiptFacts, facts, UNREADABLE) });
  }
}
