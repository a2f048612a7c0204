import { ImportUpload } from '@bhandar/domain/catalogue';
import { problemText } from '@bhandar/domain/refusal-text';
import { BYTE_ORDER_MARK, csvLine, issue, MAX_PAGE_SIZE, UPLOAD_LIMITS } from '@bhandar/domain/shared';
import * as z from 'zod';
import { IdParam } from '../../core/rest/answers';
import { type Api, FileReply, Reply, type RestRoute, restRoute } from '../../core/rest/route';

async function* rejectsAsCsv(api: Api, jobId: string, headers: readonly string[]): AsyncGenerator<string> {
  const reader = await api.accounts.me();
  yield BYTE_ORDER_MARK + csvLine(['Row', 'Reason', ...headers]);
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, totalPages } = await api.catalogue.listImportRejects({ jobId, page, limit: MAX_PAGE_SIZE });
    pages = totalPages;
    for (const { rowNumber, reason, cells } of data)
      yield csvLine([rowNumber, problemText(reason, reader?.language ?? null), ...cells]);
  }
}

/** Undocumented paths that upload and download files as bytes. */
export const importRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'post',
    path: '/api/catalogue/imports',
    access: 'staff',
    tag: 'catalogue',
    summary: 'Upload a CSV or XLSX file (gzip too) for an import',
    query: z.object({
      fileName: z
        .string({ error: issue('request.fileNameRequired') })
        .min(1)
        .max(1000),
    }),
    rawBody: { maxBytes: UPLOAD_LIMITS.fileBytes },
    response: ImportUpload,
    created: true,
    run: async (api, { query, stream }) =>
      new Reply(201, await api.catalogue.uploadImport({ fileName: query.fileName, bytes: stream })),
  }),
  restRoute({
    method: 'get',
    path: '/api/catalogue/imports/:id/rejects.csv',
    access: 'staff',
    tag: 'catalogue',
    summary: 'Download the rejected rows of an import with the reason of each',
    params: IdParam,
    response: z.string(),
    answers: ['text/csv'],
    run: async (api, { params }) => {
      const headers = await api.catalogue.importHeaders({ jobId: params.id });
      return new FileReply('rejected-rows.csv', 'text/csv; charset=utf-8', rejectsAsCsv(api, params.id, headers));
    },
  }),
];
