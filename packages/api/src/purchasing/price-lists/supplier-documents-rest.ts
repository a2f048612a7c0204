import { SheetFile } from '@bhandar/domain/purchasing';
import { issue, UPLOAD_LIMITS } from '@bhandar/domain/shared';
import * as z from 'zod';
import { answerList, Deleted, Done, deleted, done, IdParam, ListQuery, listOf } from '../../core/rest/answers';
import { RevisionWire } from '../../core/rest/revision-wire';
import { FileReply, Reply, type RestRoute, restRoute } from '../../core/rest/route';
import { supplierOf } from '../purchases/purchases-rest';
import { PurchaseBodyWire } from '../purchases/wire';
import { SCAN_TYPES } from './price-sheet-files';
import { SupplierDocumentWire, sheetLineChangesFromWire, sheetLineFromWire, sheetLineToWire } from './wire';

const path = '/api/suppliers/documents';
const tag = 'ordering';
const access = 'staff';

export const supplierDocumentsRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path,
    access,
    tag,
    summary: 'List the products of price sheets, the newest first',
    query: ListQuery,
    response: listOf(SupplierDocumentWire),
    run: (api, { query }) => answerList(query, (request) => api.purchasing.listSheetLines(request), sheetLineToWire),
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
      const made = await api.purchasing.addSheetLine({ supplierId, line });
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
    body: PurchaseBodyWire.extend({ revision: RevisionWire }),
    response: Done,
    run: async (api, { params: { id }, body }) => {
      const line = sheetLineChangesFromWire(body);
      const data = sheetLineToWire(await api.purchasing.updateSheetLine({ id, revision: body.revision, line }));
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
      await api.purchasing.removeSheetLine(params);
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
    query: z.object({
      fileName: z
        .string({ error: issue('request.fileNameRequired') })
        .min(1)
        .max(1000),
    }),
    rawBody: { maxBytes: UPLOAD_LIMITS.attachmentBytes },
    response: SheetFile,
    created: true,
    run: async (api, { params, query, stream }) => {
      const { fileName } = query;
      return new Reply(201, await api.purchasing.attachToSheet({ sheetId: params.id, fileName, bytes: stream }));
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
      const { fileName, contentType, chunks } = await api.purchasing.openSheetFile(params);
      return new FileReply(fileName, contentType, chunks);
    },
  }),
];
