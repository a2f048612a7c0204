import { type CsvValue, csvText } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { today } from '../lib/format';
import { saveFile } from '../lib/save-file';
import { usePlaceName } from './scope';

/** A file's name may hold no sign that a disk refuses. */
const fileWord = (text: string): string => text.replace(/[\\/:*?"<>|,\s]+/g, '-').replace(/^-|-$/g, '');

export type CsvRows = readonly (readonly CsvValue[])[];

/** Hands rows, the heads first, to the person as a file named by the place, what it shows and the day. */
export function useSaveCsv(): (label: string, rows: CsvRows) => void {
  const { t } = useTranslation('kit');
  const place = usePlaceName();
  return (label, rows) => {
    const name = [place, label, today()].map(fileWord).filter(Boolean).join('_');
    saveFile(`${name}.csv`, csvText(rows), 'text/csv;charset=utf-8');
    toast.success(t('exported', { count: rows.length - 1 }));
  };
}
