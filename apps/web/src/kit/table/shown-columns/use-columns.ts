import { useCallback, useMemo, useState } from 'react';
import type { Column } from '../columns';

interface ColumnsPage {
  columns: string | undefined;
  setColumns: (columns: string | undefined) => void;
}

export interface ColumnChoice {
  id: string;
  header: string;
  shown: boolean;
  /** Chosen, not only shown by default. */
  chosen: boolean;
}

const readStored = (key: string): string => localStorage.getItem(key) ?? '';

/** Parses `-email,+generic` into changes to the default columns. */
const changesIn = (text: string): Map<string, boolean> =>
  new Map(
    text
      .split(',')
      .filter((part) => /^[-+]\w/.test(part))
      .map((part) => [part.slice(1), part.startsWith('+')]),
  );

/** The visible columns: from the URL, else from this device's memory of the list, else the defaults. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[], page: ColumnsPage) {
  const key = `columns ${list}`;
  const [remembered, setRemembered] = useState(() => readStored(key));
  const text = page.columns ?? remembered;
  const { setColumns } = page;

  const choices = useMemo<ColumnChoice[]>(() => {
    const changes = changesIn(text);
    return columns
      .filter(({ id, fixed, header }) => !fixed && id !== 'serial' && header !== '')
      .map(({ id, header, optional, card }) => ({
        id,
        header,
        shown: card === 'title' || (changes.get(id) ?? !optional),
        chosen: changes.get(id) === true,
      }));
  }, [columns, text]);
  const shown = useMemo(() => {
    const hidden = new Set(choices.filter((choice) => !choice.shown).map(({ id }) => id));
    return columns.filter(({ id }) => !hidden.has(id));
  }, [columns, choices]);
  const choosable = choices.filter(({ id }) => columns.find((column) => column.id === id)?.card !== 'title');

  const write = useCallback(
    (next: string) => {
      if (next === '') localStorage.removeItem(key);
      else localStorage.setItem(key, next);
      setRemembered(next);
      setColumns(next === '' ? undefined : next);
    },
    [key, setColumns],
  );
  /** A shown column that had no room is chosen, so that it stays. */
  const show = (id: string, visible: boolean, hadRoom = true) => {
    const changes = changesIn(text);
    const optional = columns.find((column) => column.id === id)?.optional === true;
    if (visible === !optional && hadRoom) changes.delete(id);
    else changes.set(id, visible);
    write([...changes].map(([name, on]) => `${on ? '+' : '-'}${name}`).join(','));
  };
  return { shown, choices: choosable, show, reset: () => write(''), changed: text !== '' };
}
