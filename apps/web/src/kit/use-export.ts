import { toast } from '@bhandar/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../lib/failure';
import { formatCount, today } from '../lib/format';
import { saveFile } from '../lib/save-file';
import { allRows, type FetchPage } from './all-rows';
import { csvValueOf } from './cell-text';
import type { Column } from './columns';
import { csvText } from './csv';
import { usePlaceName } from './scope';

/** A file's name may hold no sign that a disk refuses. */
const fileWord = (text: string): string => text.replace(/[\\/:*?"<>|,\s]+/g, '-').replace(/^-|-$/g, '');

export interface ListExport {
  /** `320 of 1,284` while it runs. */
  progress: string | undefined;
  start: () => Promise<void>;
  stop: () => void;
}

/** The whole filtered list as a file, with the columns that stand now. */
export function useExport<Row>(
  label: string,
  columns: readonly Column<Row>[],
  fetchPage: FetchPage<Row> | undefined,
): ListExport {
  const { t } = useTranslation('kit');
  const place = usePlaceName();
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
      const name = [place, label, today()].map(fileWord).filter(Boolean).join('_');
      saveFile(`${name}.csv`, csvText([columns.map(({ header }) => header), ...body]), 'text/csv;charset=utf-8');
      toast.success(t('exported', { count: rows.length }));
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
