import { type CsvValue, csvText } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/api/save-file';
import { trpc } from '../../lib/api/trpc';
import { today } from '../../lib/format';
import { useMaybeActor } from '../scope';

/** Replaces the characters that file systems do not allow in names. */
const fileWord = (text: string): string => text.replace(/[\\/:*?"<>|,\s]+/g, '-').replace(/^-|-$/g, '');

export type CsvRows = readonly (readonly CsvValue[])[];

const MAX_OF_A_NAME = 60;
const MAX_OF_AN_ADDRESS = 1_000;

/**
 * Saves rows (the header row first) as a CSV file named by store, content and day. The audit entry is sent afterwards,
 * without waiting: the file must not depend on it.
 */
export function useSaveCsv(): (label: string, rows: CsvRows) => void {
  const { t } = useTranslation('kit');
  const actor = useMaybeActor();
  // The lists of a person of several stores hold them all.
  const place = actor && actor.stores.length <= 1 ? actor.storeName : '';
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
