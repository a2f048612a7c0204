import { toast } from '@bhandar/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api/failure';
import { formatCount } from '../../lib/format';
import { allRows, type FetchPage } from '../table/all-rows';
import { csvValueOf } from '../table/cell-text';
import type { Column } from '../table/columns';
import { useSaveCsv } from './save-csv';

export interface ListExport {
  /** `320 of 1,284` while it runs. */
  progress: string | undefined;
  start: () => Promise<void>;
  stop: () => void;
}

/** Exports the whole filtered list with the visible columns. */
export function useExport<Row>(
  label: string,
  columns: readonly Column<Row>[],
  fetchPage: FetchPage<Row> | undefined,
): ListExport {
  const { t } = useTranslation('kit');
  const save = useSaveCsv();
  const [progress, setProgress] = useState<string>();
  const running = useRef(false);

  const start = async () => {
    if (!fetchPage || running.current) return;
    running.current = true;
    setProgress(t('exporting'));
    try {
      const rows = await allRows(fetchPage, (done, total) => {
        setProgress(t('exportProgress', { done: formatCount(done), total: formatCount(total) }));
        return running.current;
      });
      if (!rows) return;
      const body = rows.map((row, index) => columns.map((column) => csvValueOf(column, row, index + 1)));
      save(label, [columns.map(({ header }) => header), ...body]);
    } catch (error) {
      toast.error(t('exportFailed'), { description: failureOf(error, t('unreachable')).message });
    } finally {
      running.current = false;
      setProgress(undefined);
    }
  };
  const stop = () => {
    running.current = false;
  };
  return { progress, start, stop };
}
