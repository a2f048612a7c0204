import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

export interface ComboboxOption {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

interface ComboboxState {
  value: string | undefined;
  options: readonly ComboboxOption[];
  choose: (value: string) => void;
  onSearch: ((text: string) => void) | undefined;
  onCreate: ((text: string) => void) | undefined;
  /** The options have not arrived, or are still those of the former text. */
  loading: boolean;
  /** The first option is highlighted before anything is typed. */
  offersFirst: boolean;
}

export type ComboboxEntry = { kind: 'option'; option: ComboboxOption } | { kind: 'create'; text: string };

/** 0 where the label begins with the text, 1 where one of its words does, 2 elsewhere. */
function fitOf({ label }: ComboboxOption, wanted: string): number {
  const at = ` ${label.toLocaleLowerCase()}`.indexOf(` ${wanted}`);
  return at < 0 ? 2 : Math.min(at, 1);
}

/** State of the list: the highlighted entry and the keys that move it. */
export function useCombobox({ value, options, choose, onSearch, onCreate, loading, offersFirst }: ComboboxState) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const unasked = offersFirst ? 0 : -1;
  const [entered, setEntered] = useState(false);
  /** Whether the list was closed by a pick. */
  const picked = useRef(false);

  const wanted = text.trim().toLocaleLowerCase();
  const shown = onSearch
    ? options
    : options
        .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
        .sort((one, other) => fitOf(one, wanted) - fitOf(other, wanted));
  const known = options.some((option) => option.label.toLocaleLowerCase() === wanted);
  const entries: ComboboxEntry[] = shown.map((option) => ({ kind: 'option', option }));
  /** Enter before the answer waits for it, so that it never picks an option of the former text nor adds a known name. */
  const awaited = loading && text !== '';
  if (onCreate && wanted !== '' && !known && !awaited) entries.push({ kind: 'create', text: text.trim() });
  const highlighted = Math.min(active, entries.length - 1);

  const toggle = (next: boolean) => {
    picked.current = false;
    setOpen(next);
    if (text !== '') onSearch?.('');
    setText('');
    setEntered(false);
    setActive(
      Math.max(
        unasked,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  // A value that came from elsewhere, such as a scanner, ends the search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the value closes the list.
  useEffect(() => {
    if (open) toggle(false);
  }, [value]);
  const search = (next: string) => {
    setEntered(false);
    setText(next);
    setActive(next === '' ? unasked : 0);
    onSearch?.(next);
  };
  const pick = (entry: ComboboxEntry | undefined) => {
    if (!entry || (entry.kind === 'option' && entry.option.disabled)) return;
    if (entry.kind === 'create') onCreate?.(entry.text);
    else choose(entry.option.value);
    toggle(false);
    picked.current = entry.kind === 'option';
  };
  useEffect(() => {
    if (!entered || awaited) return;
    setEntered(false);
    pick(entries[highlighted]);
  });
  /** A character typed on the closed box opens it and is the first of the search. */
  const onTriggerKeyDown = (event: KeyboardEvent) => {
    const types = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!types && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    toggle(true);
    if (types) search(event.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: (highlighted + 1) % Math.max(entries.length, 1),
      ArrowUp: (Math.max(highlighted, 0) - 1 + entries.length) % Math.max(entries.length, 1),
      Home: 0,
      End: entries.length - 1,
    };
    const move = moves[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (awaited) setEntered(true);
      else pick(entries[highlighted]);
    } else if (move !== undefined) {
      event.preventDefault();
      setActive(move);
    }
  };
  return { open, picked, toggle, text, search, entries, highlighted, setActive, pick, onKeyDown, onTriggerKeyDown };
}
