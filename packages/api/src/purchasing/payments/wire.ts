import type { LedgerEntry } from '@bhandar/domain/purchasing';
import { decimalFromMinor, decimalFromTradePrice } from '@bhandar/domain/shared';
import * as z from 'zod';

/**
 * A row of the supplier ledger as the documented clients read it. They know no amounts except the price of the row's
 * goods; due, paid, total, receivableDue and received are the columns of their table.
 */
export const SupplierPaymentWire = z
  .object({
    _id: z.string(),
    packTp: z.number(),
    packMrp: z.number(),
    unitTp: z.number(),
    addedBy: z.string(),
    addedToDbAt: z.string(),
    type: z.string(),
    supplier: z.string(),
    /** The store that owes or is owed; null for the warehouse. */
    store: z.object({ _id: z.string(), name: z.string(), city: z.string() }).nullable(),
    voucher: z.string(),
    due: z.number(),
    paid: z.number(),
    total: z.number(),
    receivableDue: z.number(),
    received: z.number(),
  })
  .loose();

const NO_GOODS = { packTpMinor: 0, packMrpMinor: 0, unitTpMinor: 0 };

export function ledgerToWire(entry: LedgerEntry): z.output<typeof SupplierPaymentWire> {
  const { kind, amountMinor, openMinor, goods } = entry;
  const { packTpMinor, packMrpMinor, unitTpMinor } = goods ?? NO_GOODS;
  const only = (of: LedgerEntry['kind'], minor: number) => decimalFromMinor(kind === of ? minor : 0);
  return {
    _id: entry.document.id,
    packTp: decimalFromTradePrice(packTpMinor),
    packMrp: decimalFromMinor(packMrpMinor),
    unitTp: decimalFromTradePrice(unitTpMinor),
    addedBy: entry.createdBy,
    addedToDbAt: entry.createdAt,
    type: kind,
    supplier: entry.supplier.name,
    store: entry.store && { _id: entry.store.id, name: entry.store.name, city: entry.store.city },
    voucher: entry.document.voucher,
    occurredOn: entry.occurredOn,
    reference: entry.reference,
    due: only('bill', openMinor),
    paid: kind === 'payment' ? decimalFromMinor(amountMinor) : only('bill', amountMinor - openMinor),
    total: decimalFromMinor(amountMinor),
    receivableDue: only('creditNote', openMinor),
    received: only('refund', amountMinor),
  };
}
