import type { HeldPlace, Transfer, WriteOff } from '@bhandar/domain/inventory';
import type { RequestedItem } from '@bhandar/domain/ordering';
import type { SaleReturn } from '@bhandar/domain/pos';
import type { Rate, SupplierReturn } from '@bhandar/domain/purchasing';
import { titleOf } from '@bhandar/domain/shared';
import { exportTransfers, exportWriteOffs } from '../../inventory';
import { exportRequestedItems } from '../../ordering';
import { exportReturns } from '../../pos';
import { exportSupplierReturns } from '../../purchasing';
import { type Cell, type ExportedList, type Kind, listOf, localOr, money } from './exported-list';
import type { ExportMessages } from './messages/en';

const placeName = ({ kind, name }: HeldPlace, { places }: ExportMessages): string =>
  kind === 'quarantine' ? `${name} (${places.quarantine})` : name;

/** A row for each line of what customers brought back, deleted returns too. */
export const customerReturns = listOf<SaleReturn>(
  [
    ...(['return', 'receipt', 'status', 'askedAt', 'askedBy', 'store', 'city', 'customer', 'code', 'product'] as const),
    ...(['strength', 'category', 'company', 'quantity', 'refund', 'payment', 'goesTo', 'reason'] as const),
    ...(['postedAt', 'postedBy', 'deletedAt', 'deletedBy'] as const),
  ],
  exportReturns,
  (one, telling) =>
    one.lines.map((line) => [
      ...[one.voucher, one.receiptNo ?? '', telling.words.returnStatus[one.status], telling.local(one.requestedAt)],
      ...[one.requestedBy.name, one.store.name, one.store.city, one.customerName, line.code, line.name, line.strength],
      ...[line.category, line.company, line.quantity, money(line.refundMinor), telling.words.method[one.refundMethod]],
      ...[telling.words.disposition[line.disposition], one.reason],
      ...[localOr(one.postedAt, telling), one.postedBy?.name ?? ''],
      ...[localOr(one.voidedAt, telling), one.voidedBy?.name ?? ''],
    ]),
);

/** A row for each batch that left for good, deleted write-offs too. */
export const writeOffs = listOf<WriteOff>(
  [
    ...(['writeOff', 'cause', 'status', 'askedAt', 'askedBy', 'place', 'city', 'code', 'product', 'strength'] as const),
    ...(['category', 'company', 'batch', 'expiresOn', 'quantity', 'cost', 'reason', 'witness'] as const),
    ...(['postedAt', 'postedBy', 'deletedAt', 'deletedBy'] as const),
  ],
  exportWriteOffs,
  (one, telling) =>
    one.lines.map((line) => [
      ...[one.voucher, telling.words.causes[one.cause], telling.words.writeOffStatus[one.status]],
      ...[telling.local(one.requestedAt), one.requestedBy.name, placeName(one.place, telling.words), one.place.city],
      ...[line.code, line.name, line.strength, line.category, line.company, line.batchNumber, line.expiresOn],
      ...[line.quantity, money(line.costMinor), one.reason, one.witness],
      ...[localOr(one.postedAt, telling), one.postedBy?.name ?? ''],
      ...[localOr(one.voidedAt, telling), one.voidedBy?.name ?? ''],
    ]),
);

/** A row for each batch that went back to its supplier, deleted returns too. */
export const supplierReturns = listOf<SupplierReturn>(
  [
    ...(['return', 'supplier', 'status', 'sentAt', 'sentBy', 'place', 'city', 'product', 'strength'] as const),
    ...(['batch', 'expiresOn', 'quantity', 'credit', 'reason', 'deletedAt', 'deletedBy'] as const),
  ],
  exportSupplierReturns,
  (one, telling) =>
    one.lines.map((line) => [
      ...[one.voucher, one.supplier.name, telling.words.supplierReturnStatus[one.status]],
      ...[telling.local(one.returnedAt), one.returnedBy.name, placeName(one.place, telling.words), one.place.city],
      ...[line.name, line.strength, line.batchNumber, line.expiresOn, line.quantity, money(line.creditMinor)],
      ...[one.reason, localOr(one.voidedAt, telling), one.voidedBy?.name ?? ''],
    ]),
);

/** A row for each line of what went from place to place: a store's way to give goods back to the warehouse. */
export const transfers = listOf<Transfer>(
  [
    ...(['transfer', 'status', 'from', 'to', 'createdAt', 'createdBy', 'sentAt', 'sentBy', 'receivedAt'] as const),
    ...(['receivedBy', 'product', 'strength', 'batch', 'expiresOn', 'quantity', 'arrived', 'adjustment'] as const),
    'note',
  ],
  exportTransfers,
  (one, telling) =>
    one.lines.map((line) => [
      ...[one.voucher, telling.words.transferStatus[one.status], one.from.name, one.to.name],
      ...[telling.local(one.created.at), one.created.by, localOr(one.sent?.at ?? null, telling), one.sent?.by ?? ''],
      ...[localOr(one.received?.at ?? null, telling), one.received?.by ?? '', line.name, line.strength],
      ...[line.batchNumber, line.expiresOn, line.quantity, line.receivedQuantity, one.adjustmentVoucher, one.note],
    ]),
);

const rate = ({ basisPoints, minor }: Rate): Cell[] => [basisPoints === null ? null : basisPoints / 100, money(minor)];

/** What the catalogue lacked, with all that the form said of it and what became of it. */
export const requestedItems = (kind: Kind): ExportedList =>
  listOf<RequestedItem>(
    [
      ...(['tradeName', 'genericName', 'strength', 'category', 'company', 'status', 'askedAt', 'askedBy'] as const),
      ...(['place', 'city', 'stock', 'packType', 'purchaseUnit', 'purchasePackSize', 'packTp', 'unitTp'] as const),
      ...(['purchaseDiscountPercent', 'purchaseDiscount', 'purchaseVatPercent', 'purchaseVat'] as const),
      ...(['salesUnit', 'salePackSize', 'packMrp', 'unitMrp', 'salesDiscountPercent', 'salesDiscount'] as const),
      ...(['salesVatPercent', 'salesVat', 'decidedAt', 'decidedBy', 'reason', 'code', 'product'] as const),
    ],
    (ctx, query) => exportRequestedItems(ctx, { kind, ...query }),
    ({ wish, product, ...item }, telling) => [
      [
        ...[item.tradeName, wish.genericName, item.strength, wish.category, item.company],
        ...[telling.words.requestStatus[item.status], telling.local(item.requestedAt), item.requestedBy.name],
        ...[item.place.name, item.place.city, wish.stock, wish.packType, wish.purchaseUnitType, wish.purchasePackSize],
        ...[
          money(wish.packTpMinor),
          money(wish.unitTpMinor),
          ...rate(wish.purchaseDiscount),
          ...rate(wish.purchaseVat),
        ],
        ...[wish.salesUnitType, wish.salePackSize, money(wish.packMrpMinor), money(wish.unitMrpMinor)],
        ...[...rate(wish.salesDiscount), ...rate(wish.salesVat)],
        ...[localOr(item.decidedAt, telling), item.decidedBy?.name ?? '', item.reason, product?.code ?? ''],
        product ? titleOf(product) : '',
      ],
    ],
  );
