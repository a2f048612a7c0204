import type { Page } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allRows, type CsvRows, useSaveCsv } from '../../kit';
import { failureOf } from '../../lib/api/failure';

/** The most rows of a report that the server gives at once. */
const PAGE = 500;

/** Every row of a report, page after page, and the report that its first page came with. */
export async function wholeReport<Report extends { totalRows: number }, Row>(
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

/** Saves a report that must be asked for first; one at a time, and a failure is told. */
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
