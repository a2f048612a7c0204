import { type CsvValue, csvText } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/api/save-file';
import { trpc } from '../../lib/api/trpc';
import { today } from '../../lib/format';
import { usePlaceName } from '../scope';

/** A file's name may hold no sign that a disk refuses. */
const fileWord = (text: string): string => text.replace(/[\\/:*?"<>|,\s]+/g, '-').replace(/^-|-$/g, '');

export type CsvRows = readonly (readonly CsvValue[])[];

const MAX_OF_A_NAME = 60;
const MAX_OF_AN_ADDRESS = 1_000;

/**
 * Hands rows, the heads first, to the person as a file named by the place, what it shows and the day. The audit is told
 * behind it: nobody waits for that, and no file is lost to it.
 */
export function useSaveCsv(): (label: string, rows: CsvRows) => void {
  const { t } = useTranslation('kit');
  const place = usePlaceName();
  const { mutate: note } = trpc.audit.noteExport.useMutation({ retry: 2 });
  return (label, rows) => {
    const name = [place, label, today()].map(fileWord).filter(Boolean).join('_');
    saveFile(`${name}.csv`, csvText(rows), 'text/csv;charset=utf-8');
    const { pathname, search } = window.location;
    note({
      list: label.slice(0, MAX_OF_A_NAME),
      filter: (pathname + search).slice(0, MAX_OF_AN_ADDRESS),
      rows: rows.length - 1,
    });
    toast.success(t('exported', { count: rows.length - 1 }));
  };
}
