import { MAX_SHEET_FILE_BYTES, SheetFile } from '@bhandar/domain/ordering';
import { DomainError } from '@bhandar/domain/shared';
import * as z from 'zod';
import { answerList, Deleted, Done, deleted, done, IdParam, ListQuery, listOf } from '../rest/answers';
import { FileReply, Reply, type RestRoute, restRoute } from '../rest/route';
import { PurchaseBodyWire, wireField } from '../rest/wire/purchases';
import { SupplierDocumentWire, sheetLineFromWire, sheetLineToWire } from '../rest/wire/supplier-documents';
import { SCAN_TYPES } from './price-sheet-files';
import { supplierOf } from './purchases-rest';

const path = '/api/suppliers/documents';
const tag = 'ordering';
const access = 'staff';

/** The line's fields under the names that the form gave them. */
async function inWordsOfTheForm<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof DomainError) || !cause.details.fields) throw error;
    const fields = Object.entries(cause.details.fields).map(([field, message]) => [
      wireField(field.replace(/^line\./, '')),
      message,
    ]);
    throw new DomainError(cause.kind, cause.message, { ...cause.details, fields: Object.fromEntries(fields) });
  });
}

export const supplierDocumentsRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path,
    access,
    tag,
    summary: 'List the products of price sheets, the newest first',
    query: ListQuery,
    response: listOf(SupplierDocumentWire),
    run: (api, { query }) => answerList(query, (request) => api.ordering.listSheetLines(request), sheetLineToWire),
  }),
  restRoute({
    method: 'post',
    path,
    access,
    tag,
    summary: "Add a product to the supplier's price sheet of today",
    body: PurchaseBodyWire,
    response: Done,
    created: true,
    fails: [404],
    run: async (api, { body }) => {
      const line = sheetLineFromWire(body);
      const supplierId = await supplierOf(api, body);
      const made = await inWordsOfTheForm(api.ordering.addSheetLine({ supplierId, line }));
      const more = { insertedId: made.id, data: sheetLineToWire(made) };
      return new Reply(201, done(`${made.tradeName} added successfully.`, more));
    },
  }),
  restRoute({
    method: 'put',
    path: `${path}/:id`,
    access,
    tag,
    summary: 'Edit a product of a price sheet',
    params: IdParam,
    body: PurchaseBodyWire,
    response: Done,
    run: async (api, { params: { id }, body }) => {
      const { stock } = await api.ordering.getSheetLine({ id });
      const line = sheetLineFromWire(body, stock);
      const data = sheetLineToWire(await inWordsOfTheForm(api.ordering.updateSheetLine({ id, line })));
      return done('Document updated successfully.', { data });
    },
  }),
  restRoute({
    method: 'delete',
    path: `${path}/:id`,
    access,
    tag,
    summary: 'Delete a product of a price sheet',
    params: IdParam,
    response: Deleted,
    run: async (api, { params }) => {
      await api.ordering.removeSheetLine(params);
      return deleted('Document');
    },
  }),
  restRoute({
    method: 'post',
    path: '/api/suppliers/sheets/:id/files',
    access,
    tag,
    summary: 'Attach a scan (PDF, PNG, JPEG, WebP) to a price sheet; the body is its bytes',
    params: IdParam,
    query: z.object({ fileName: z.string({ error: 'fileName is required' }).min(1).max(1000) }),
    rawBody: { maxBytes: MAX_SHEET_FILE_BYTES },
    response: SheetFile,
    created: true,
    run: async (api, { params, query, stream }) => {
      const { fileName } = query;
      return new Reply(201, await api.ordering.attachToSheet({ sheetId: params.id, fileName, bytes: stream }));
    },
  }),
  restRoute({
    method: 'get',
    path: '/api/suppliers/sheets/files/:id',
    access,
    tag,
    summary: 'Download a scan of a price sheet',
    params: IdParam,
    response: z.string(),
    answers: SCAN_TYPES,
    run: async (api, { params }) => {
      const { fileName, contentType, chunks } = await api.ordering.openSheetFile(params);
      return new FileReply(fileName, contentType, chunks);
    },
  }),
];
