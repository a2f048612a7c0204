import {
  type CustomerStatementPdfQuery,
  type MailCustomerStatementInput,
  whyNotMailCustomer,
} from '@bhandar/domain/pos';
import { refuse } from '@bhandar/domain/shared';
import { audit } from '../../../audit/audit';
import type { StaffContext } from '../../../core/context';
import { transact } from '../../../core/transact';
import { enqueueCustomerEmail } from '../../../mail';
import { getAccountPlace } from '../account-place';
import { customerStatement } from '../read-accounts';
import { statementFileName } from './statement-mail';
import { writeStatement } from './statement-paper';

async function* written(write: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await write();
}

/** The statement as a PDF to download, written while it is answered. */
export async function customerStatementPdf(
  ctx: StaffContext,
  query: CustomerStatementPdfQuery,
): Promise<{ fileName: string; chunks: AsyncIterable<Uint8Array> }> {
  const { settings } = ctx;
  const statement = await customerStatement(ctx, query);
  const edition = { language: query.language, settings, madeAt: ctx.now() };
  return { fileName: statementFileName(statement), chunks: written(() => writeStatement(statement, edition)) };
}

/** Sends the statement to its customer by email, as a PDF that is written when the email is sent. */
export async function mailCustomerStatement(
  ctx: StaffContext,
  input: MailCustomerStatementInput,
): Promise<{ email: string }> {
  const { from, to, language } = input;
  return transact(ctx, async (tx) => {
    const { customer, locationId } = await getAccountPlace(ctx, input, tx);
    refuse(whyNotMailCustomer(customer), 'VALIDATION_FAILED');
    const { id: customerId, email } = customer;
    const facts = { customerId, locationId, from, to };
    await enqueueCustomerEmail(tx, { kind: 'customerStatement', to: email, language, facts }, ctx.now());
    const after = { from, to, language, email };
    await audit(tx, ctx, { action: 'mail', entity: 'customerStatement', entityId: customerId, locationId, after });
    return { email };
  });
}
