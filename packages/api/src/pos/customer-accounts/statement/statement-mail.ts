import type { CustomerStatement } from '@bhandar/domain/pos';
import { localFormats } from '../../../core/paper/local-formats';
import { type Mail, mailPage } from '../../../mail';
import { type Edition, writeStatement } from './statement-paper';
import { statementTexts } from './texts';

/** Every letter and digit of a name stays, what a file system might refuse does not. */
export const statementFileName = ({ customer, from, to }: CustomerStatement): string =>
  `statement-${customer.name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${from}-${to}.pdf`;

/** The statement as an email to its customer, with the PDF. */
export async function statementMail(to: string, statement: CustomerStatement, edition: Edition): Promise<Mail> {
  const { language, settings } = edition;
  const { title, mail } = statementTexts[language];
  const { day, money } = localFormats(language, settings);
  const { store, customer, from, to: until, closingMinor } = statement;
  const closing = closingMinor < 0 ? mail.credit(money(-closingMinor)) : mail.due(money(closingMinor));
  const lines = [mail.greeting(customer.name), mail.what(day(from), day(until)), closing, mail.reply(store.name)];
  const content = await writeStatement(statement, edition);
  return {
    to,
    subject: mail.subject(store.name),
    text: [title, '', ...lines].join('\n'),
    html: mailPage({ language, title, lines }),
    attachments: [{ filename: statementFileName(statement), contentType: 'application/pdf', content }],
  };
}
