import type { StepDocument } from '@bhandar/domain/inventory';
import { sql } from 'kysely';

export interface DocumentRow {
  documentKind: StepDocument['kind'];
  documentId: string;
  documentOf: StepDocument['of'];
  documentLabel: string | null;
  goodsKind: StepDocument['goodsKind'];
}

/** The document of each row of `step`, movements as they are stored. */
export const documentColumns = sql`step.document_kind, step.document_id, acted.kind as document_of,
  named.label as document_label, named.goods_kind`;

/** A reversal has the id of the reversed document, whose name and screen apply. */
export const joinDocuments = sql`
  cross join lateral (
    select coalesce((select undone.document_kind from stock_movement undone where undone.id = step.reverses),
      step.document_kind) as kind
  ) acted
  cross join lateral (
    select case acted.kind
        when 'order' then (select voucher from store_order where id = step.document_id)
        when 'sale' then (select receipt_no from sale where id = step.document_id)
        when 'saleReturn' then (select voucher from sale_return where id = step.document_id)
        when 'purchase' then (select voucher from purchase where id = step.document_id)
        when 'supplierReturn' then (select voucher from supplier_return where id = step.document_id)
        when 'transfer' then (select voucher from stock_transfer where id = step.document_id)
        when 'adjustment' then (select voucher from stock_adjustment where id = step.document_id)
        when 'count' then (select voucher from stock_count where id = step.document_id)
        when 'writeOff' then (select voucher from write_off where id = step.document_id)
      end as label,
      case acted.kind
        when 'order' then (select kind from store_order where id = step.document_id)
        when 'purchase' then (select kind from purchase where id = step.document_id)
      end as goods_kind
  ) named`;

export const toDocument = (row: DocumentRow): StepDocument => ({
  kind: row.documentKind,
  id: row.documentId,
  label: row.documentLabel ?? '',
  of: row.documentOf,
  goodsKind: row.goodsKind,
});
