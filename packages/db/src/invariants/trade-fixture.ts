import { BATCH, CLERK, id, PRODUCT, refundedInCash, SALE, SHIFT, STORE, SUPERADMIN } from './small-fixture';

const [RETURN, UPLOAD] = [70, 71].map(id) as [string, string];
export const JOB = id(72);

/**
 * After SMALL_FIXTURE: one of the three sold is returned, its batch costs more now, and past sales are imported. The
 * first line of an invoice could not be read.
 */
export const TRADE_FIXTURE = `
  update batch set unit_cost = 0.5 where id = '${BATCH}';
  insert into sale_return (id, location_id, sale_id, status, refund_minor, refund_method, business_on, requested_by, requested_at, posted_by, posted_at, shift_id)
    values ('${RETURN}', '${STORE}', '${SALE}', 'posted', 100, 'cash', '2026-11-22', '${CLERK}', '2026-11-22T04:00Z', '${SUPERADMIN}', '2026-11-22T04:00Z', '${SHIFT}');
  insert into sale_return_line (return_id, line_no, sale_id, sale_line_no, product_id, product_name, quantity, refund_minor, disposition)
    values ('${RETURN}', 1, '${SALE}', 1, '${PRODUCT}', 'Napa', 1, 100, 'sellable');${refundedInCash(RETURN)}
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no, reverses)
    select c.id, '${STORE}', '${PRODUCT}', '${BATCH}', 1, 'saleReturn', '${RETURN}', 1, null from location c where c.kind = 'customer';
  update sale_allowance set sold = 2;
  insert into import_upload (id, file_name, format, compressed, bytes) values ('${UPLOAD}', 'old.csv', 'csv', false, 1);
  insert into import_job (id, upload_id, file_name, status, dry_run, mapping, finished_at)
    values ('${JOB}', '${UPLOAD}', 'old.csv', 'done', false, '{}', now());
  insert into past_sale_line (job_id, location_id, invoice_no, line_no, business_on, sold_at, product_id, product_name, quantity, unit_price, amount_minor)
    values ('${JOB}', '${STORE}', 'A1', 2, '2025-11-22', '2025-11-22T04:00Z', '${PRODUCT}', 'Napa', 5, 1.2, 600),
      ('${JOB}', '${STORE}', 'A1', 3, '2025-11-22', '2025-11-22T04:00Z', '${PRODUCT}', 'Napa', 5, 1.2, 600),
      ('${JOB}', '${STORE}', 'C1', 1, '2025-11-23', '2025-11-23T04:00Z', '${PRODUCT}', 'Napa', -1, 1.2, -120);
  select fold_sales(1, 'Asia/Dhaka');
`;
