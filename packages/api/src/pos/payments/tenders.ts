import type { Db, Tx } from '@bhandar/db';
import {
  type AddTenderInput,
  namedTendersOf,
  type RecordSaleInput,
  type Tender,
  tenderForm,
  type UpdateTenderInput,
  whyNotPaymentCode,
  whyNotUpdateTender,
} from '@bhandar/domain/pos';
import { coded, editedSince, fold, invalid, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import {
  insertTender,
  isTenderNameTaken,
  lastPosition,
  listTenderRows,
  listTendersById,
  lockTender,
  updateTenderRow,
} from './tender-repository';

/** What the organisation takes, in the order of its tills. */
export async function listTenders({ db }: { db: Db | Tx }, { includeRetired = false } = {}): Promise<Tender[]> {
  const tenders = await listTenderRows(db);
  return includeRetired ? tenders : tenders.filter(({ active }) => active);
}

/** The tenders that a sale names; a sale in cash or without `payments` asks the database nothing. */
export async function findNamedTenders(
  db: Db | Tx,
  input: Pick<RecordSaleInput, 'payments'>,
): Promise<Tender[] | undefined> {
  const ids = namedTendersOf(input);
  return ids.length > 0 ? listTendersById(db, ids) : undefined;
}

export async function addTender(ctx: StaffContext, input: AddTenderInput): Promise<Tender> {
  const { method, name, asksReference, paymentCode } = input;
  refuse(whyNotPaymentCode(paymentCode), 'VALIDATION_FAILED');
  return transact(ctx, async (tx) => {
    await refuseName(tx, { name });
    const position = input.position ?? (await lastPosition(tx));
    const row = { method, name, nameKey: fold(name), asksReference, paymentCode, position };
    const id = await insertTender(tx, { ...row, createdAt: ctx.now(), createdBy: ctx.actor.id });
    await audit(tx, ctx, {
      action: 'tender.added',
      entity: 'tender',
      entityId: id,
      after: { method, name, asksReference, paymentCode, position },
    });
    return { id, method, name, asksReference, paymentCode, position, active: true, builtIn: false };
  });
}

export async function updateTender(ctx: StaffContext, input: UpdateTenderInput): Promise<Tender> {
  const { id, revision, ...said } = input;
  return transact(ctx, async (tx) => {
    const held = await lockTender(tx, id);
    if (!held) throw notFound('tender');
    const wanted = editedSince(revision, said, { now: held, formOf: tenderForm });
    const { name, asksReference, position, active, paymentCode = held.paymentCode } = wanted;
    refuse(whyNotUpdateTender(held, wanted), 'VALIDATION_FAILED');
    if (active) await refuseName(tx, { id, name });
    const row = { name, nameKey: fold(name), asksReference, position, active, paymentCode };
    await updateTenderRow(tx, id, { ...row, updatedAt: ctx.now(), updatedBy: ctx.actor.id });
    await audit(tx, ctx, {
      action: 'tender.updated',
      entity: 'tender',
      entityId: id,
      before: tenderForm(held),
      after: tenderForm({ name, asksReference, position, active, paymentCode }),
    });
    return { ...held, name, asksReference, position, active, paymentCode };
  });
}

/** Cashiers tell payment methods apart by their names. */
async function refuseName(tx: Tx, { id, name }: { id?: string; name: string }): Promise<void> {
  if (!(await isTenderNameTaken(tx, { id, nameKey: fold(name) }))) return;
  const taken = coded('tender.nameTaken');
  throw invalid(taken, { name: taken });
}
