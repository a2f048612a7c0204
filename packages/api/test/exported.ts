import type { Db } from '@bhandar/db';
import type { ExportList } from '@bhandar/domain/jobs';
import type { callerFor } from '@bhandar/testing/callers';
import { parse } from 'csv-parse/sync';
import { workJobs } from './work-queue';

export type Api = Awaited<ReturnType<typeof callerFor>>['api'];

/** Exports a list and reads the file: its headings, and its rows under them. */
export async function exportedFrom(db: Db, api: Api, list: ExportList, now?: () => Date) {
  const { id } = await api.jobs.startExport({ list });
  await workJobs(db, now);
  const text = (await api.jobs.readJobFile({ id })).parts.join('');
  const rows: string[][] = parse(text, { bom: true });
  const [heads = [], ...lines] = rows;
  return { text, heads, records: lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at]]))) };
}
