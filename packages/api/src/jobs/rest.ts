import type { JobFilePart } from '@bhandar/domain/jobs';
import * as z from 'zod';
import { IdParam } from '../core/rest/answers';
import { type Api, FileReply, type RestRoute, restRoute } from '../core/rest/route';

async function* wholeFile(api: Api, id: string, first: JobFilePart): AsyncGenerator<string> {
  yield* first.parts;
  for (let { next } = first; next !== null; ) {
    const more = await api.jobs.readJobFile({ id, from: next });
    yield* more.parts;
    next = more.next;
  }
}

/** Undocumented paths for downloading a job's file as bytes. */
export const jobRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path: '/api/jobs/:id/file',
    access: 'staff',
    tag: 'jobs',
    summary: 'Download the file that a job made',
    params: IdParam,
    response: z.string(),
    answers: ['text/csv'],
    run: async (api, { params: { id } }) => {
      const first = await api.jobs.readJobFile({ id });
      return new FileReply(first.fileName, 'text/csv; charset=utf-8', wholeFile(api, id, first));
    },
  }),
];
