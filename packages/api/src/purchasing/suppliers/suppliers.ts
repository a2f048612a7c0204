import { isUniqueViolation } from '@bhandar/db';
import { isManager } from '@bhandar/domain/accounts';
import type {
  CreateSupplierInput,
  Supplier,
  SupplierOption,
  SupplierPageQuery,
  UpdateSupplierInput,
} from '@bhandar/domain/purchasing';
import { addressForm, coded, duplicate, editedSince, type Page, toPage } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import {
  getSupplier,
  insertSupplier,
  listSupplierOptions,
  listSupplierRows,
  lockSuppliers,
  restoreSupplierRow,
  updateSupplierRow,
} from './supplier-repository';

const nameTaken = () => duplicate(coded('supplier.exists'), { name: coded('supplier.nameTaken') });

const isNameTaken = (error: unknown): boolean => isUniqueViolation(error, 'supplier_name_key');

export async function listSuppliers({ db, actor }: StaffContext, query: SupplierPageQuery): Promise<Page<Supplier>> {
  if (!isManager(actor)) return toPage([], 0, query);
  const { rows, total } = await listSupplierRows(db, query);
  return toPage(rows, total, query);
}

export const supplierOptions = ({ db }: StaffContext): Promise<SupplierOption[]> => listSupplierOptions(db);

export async function createSupplier(ctx: StaffContext, input: CreateSupplierInput): Promise<Supplier> {
  return transact(ctx, async (tx) => {
    const id = await insertSupplier(tx, { ...input, by: ctx.actor.id, at: ctx.now() });
    if (!id) throw nameTaken();
    const made = await getSupplier(tx, id);
    await audit(tx, ctx, { action: 'create', entity: 'supplier', entityId: id, after: made });
    return made;
  });
}

export async function updateSupplier(ctx: StaffContext, input: UpdateSupplierInput): Promise<Supplier> {
  const { id, revision, ...said } = input;
  return transact(ctx, async (tx) => {
    await lockSuppliers(tx, [id]);
    const before = await getSupplier(tx, id);
    const texts = editedSince(revision, said, { now: before, formOf: addressForm });
    await updateSupplierRow(tx, { ...texts, id, by: ctx.actor.id, at: ctx.now() }).catch((error: unknown) => {
      throw isNameTaken(error) ? nameTaken() : error;
    });
    const after = await getSupplier(tx, id);
    await audit(tx, ctx, { action: 'update', entity: 'supplier', entityId: id, before, after });
    return after;
  });
}

/** Undoes a deletion. Restoring an existing supplier changes nothing, because the button may be pressed twice. */
export async function restoreSupplier(ctx: StaffContext, id: string): Promise<Supplier> {
  return transact(ctx, async (tx) => {
    const back = await restoreSupplierRow(tx, id).catch((error: unknown) => {
      throw isNameTaken(error) ? nameTaken() : error;
    });
    const after = await getSupplier(tx, id);
    if (back) await audit(tx, ctx, { action: 'restore', entity: 'supplier', entityId: id, after });
    return after;
  });
}
