import { storeIdsOf } from '@bhandar/domain/accounts';
import {
  type CreateCustomerInput,
  type Customer,
  type CustomerPageQuery,
  type CustomerSale,
  type CustomerSalesQuery,
  customerKeys,
  paidBy,
  refuseUneven,
  type UpdateCustomerInput,
} from '@bhandar/domain/pos';
import {
  addressForm,
  coded,
  DomainError,
  editedSince,
  notFound,
  notPermitted,
  offsetOf,
  type Page,
  toPage,
} from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { findStoreId, getStoreId } from '../tills/choose-store';
import {
  getCustomerFor,
  insertCustomer,
  listCustomerRows,
  listSalesOf,
  lockCustomer,
  readUnevenMinor,
  updateCustomerRow,
} from './customer-repository';

const ENTITY = 'customer';

/** Every store sees a customer of the organisation; only the warehouse edits or deletes one. */
function requireOwner({ actor }: StaffContext, { locationId }: { locationId: string | null }): void {
  if (locationId === null && actor.role !== 'superadmin') throw notPermitted();
}

export async function listCustomers(ctx: StaffContext, query: CustomerPageQuery): Promise<Page<Customer>> {
  if (query.locationId) await findStoreId(ctx, query.locationId);
  const { rows, total } = await listCustomerRows(ctx.db, ctx.actor, query);
  return toPage(rows, total, query);
}

/** The purchases of the customer, retired or not, whoever sold them. */
export async function listCustomerSales(ctx: StaffContext, query: CustomerSalesQuery): Promise<Page<CustomerSale>> {
  const { id: customerId } = await getCustomerFor(ctx.db, ctx.actor, query.customerId);
  const { limit } = query;
  const { rows, total } = await listSalesOf(ctx.db, {
    customerId,
    storeIds: storeIdsOf(ctx.actor),
    limit,
    offset: offsetOf(query),
  });
  const data = rows.map((row) => ({
    ...row,
    soldAt: row.soldAt.toISOString(),
    voidedAt: row.voidedAt?.toISOString() ?? null,
    method: paidBy(row.payments),
  }));
  return toPage(data, total, query);
}

export async function createCustomer(ctx: StaffContext, input: CreateCustomerInput): Promise<Customer> {
  const { locationId: asked, ...details } = input;
  const isOfOrganisation = ctx.actor.role === 'superadmin' && !asked;
  const locationId = isOfOrganisation ? null : await getStoreId(ctx, asked);
  return transact(ctx, async (tx) => {
    const stamps = { createdAt: ctx.now(), createdBy: ctx.actor.id };
    const id = await insertCustomer(tx, { ...details, ...customerKeys(details), ...stamps, locationId });
    const given = (Object.keys(details) as (keyof typeof details)[]).filter((key) => details[key] !== '');
    await audit(tx, ctx, { action: 'create', entity: ENTITY, entityId: id, locationId, after: { given } });
    return getCustomerFor(tx, ctx.actor, id);
  });
}

/**
 * The audit cannot be erased, and a person can request erasure, so it names the changed fields and not their values.
 */
export async function updateCustomer(
  ctx: StaffContext,
  { id, revision, ...said }: UpdateCustomerInput,
): Promise<Customer> {
  return transact(ctx, async (tx) => {
    const locked = await lockCustomer(tx, ctx.actor, { id });
    if (!locked) throw notFound('customer');
    requireOwner(ctx, locked);
    const before = await getCustomerFor(tx, ctx.actor, id);
    const details = editedSince(revision, said, { now: before, formOf: addressForm });
    const stamps = { updatedAt: ctx.now(), updatedBy: ctx.actor.id };
    await updateCustomerRow(tx, id, { ...details, ...customerKeys(details), ...stamps });
    const changed = (Object.keys(details) as (keyof typeof details)[]).filter((key) => before[key] !== details[key]);
    const { locationId } = locked;
    await audit(tx, ctx, { action: 'update', entity: ENTITY, entityId: id, locationId, after: { changed } });
    return getCustomerFor(tx, ctx.actor, id);
  });
}

/** Their sales stay, and `restoreCustomer` undoes it. */
export async function retireCustomer(ctx: StaffContext, { id }: { id: string }): Promise<{ id: string; name: string }> {
  return transact(ctx, async (tx) => {
    const locked = await lockCustomer(tx, ctx.actor, { id });
    if (!locked) throw new DomainError('NOT_FOUND', coded('customer.notFound'), { data: { deletedCount: 0 } });
    requireOwner(ctx, locked);
    refuseUneven(await readUnevenMinor(tx, id));
    const { name } = await getCustomerFor(tx, ctx.actor, id);
    await updateCustomerRow(tx, id, { deletedAt: ctx.now(), deletedBy: ctx.actor.id });
    const facts = { before: { retired: false }, after: { retired: true } };
    await audit(tx, ctx, { action: 'delete', entity: ENTITY, entityId: id, locationId: locked.locationId, ...facts });
    return { id, name };
  });
}

/** Restoring an existing one changes nothing, because the button may be pressed twice. */
export async function restoreCustomer(ctx: StaffContext, { id }: { id: string }): Promise<Customer> {
  return transact(ctx, async (tx) => {
    const locked = await lockCustomer(tx, ctx.actor, { id, retired: true });
    if (locked) {
      requireOwner(ctx, locked);
      await updateCustomerRow(tx, id, { deletedAt: null, deletedBy: null });
      const facts = { before: { retired: true }, after: { retired: false } };
      await audit(tx, ctx, {
        action: 'restore',
        entity: ENTITY,
        entityId: id,
        locationId: locked.locationId,
        ...facts,
      });
    }
    return getCustomerFor(tx, ctx.actor, id);
  });
}
