import type { Page } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allRows, type CsvRows, useSaveCsv } from '../../kit';
import { failureOf } from '../../lib/api/failure';

/** The server's maximum page size for report rows. */
const PAGE = 500;

/** Fetches every row of a report page by page; the report itself comes with the first page. */
export async function fetchReport<Report extends { totalRows: number }, Row>(
  ask: (at: { page: number; limit: number }) => Promise<Report>,
  rowsOf: (report: Report) => Row[],
): Promise<{ report: Report; rows: Row[] } | undefined> {
  let first: Report | undefined;
  const fetchPage = async ({ page, limit }: { page: number; limit: number }): Promise<Page<Row>> => {
    const report = await ask({ page, limit });
    first ??= report;
    const { totalRows } = report;
    return { data: rowsOf(report), totalItems: totalRows, totalPages: Math.ceil(totalRows / limit), page, limit };
  };
  const rows = await allRows(fetchPage, undefined, PAGE);
  return first && rows ? { report: first, rows } : undefined;
}

/** Exports a report after fetching it, one at a time, with a toast on failure. */
export function useReportExport() {
  const { t } = useTranslation('kit');
  const saveCsv = useSaveCsv();
  const [isRunning, setRunning] = useState(false);
  const save = async (label: string, make: () => Promise<CsvRows | undefined>) => {
    setRunning(true);
    try {
      const rows = await make();
      if (rows) saveCsv(label, rows);
    } catch (error) {
      toast.error(t('exportFailed'), { description: failureOf(error, t('unreachable')).message });
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, save };
}
