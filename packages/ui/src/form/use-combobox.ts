import { type KeyboardEvent, useState } from 'react';

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
}

export type ComboboxEntry = { kind: 'option'; option: ComboboxOption } | { kind: 'create'; text: string };

/** State of the list: the highlighted entry and the keys that move it. */
export function useCombobox({ value, options, choose, onSearch, onCreate }: ComboboxState) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);

  const wanted = text.trim().toLocaleLowerCase();
  const shown = onSearch ? options : options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  const known = options.some((option) => option.label.toLocaleLowerCase() === wanted);
  const entries: ComboboxEntry[] = shown.map((option) => ({ kind: 'option', option }));
  if (onCreate && wanted !== '' && !known) entries.push({ kind: 'create', text: text.trim() });
  const highlighted = Math.min(active, entries.length - 1);

  const toggle = (next: boolean) => {
    setOpen(next);
    if (text !== '') onSearch?.('');
    setText('');
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const search = (next: string) => {
    setText(next);
    setActive(0);
    onSearch?.(next);
  };
  const pick = (entry: ComboboxEntry | undefined) => {
    if (!entry || (entry.kind === 'option' && entry.option.disabled)) return;
    if (entry.kind === 'create') onCreate?.(entry.text);
    else choose(entry.option.value);
    toggle(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: (highlighted + 1) % Math.max(entries.length, 1),
      ArrowUp: (highlighted - 1 + entries.length) % Math.max(entries.length, 1),
      Home: 0,
      End: entries.length - 1,
    };
    const move = moves[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      pick(entries[highlighted]);
    } else if (move !== undefined) {
      event.preventDefault();
      setActive(move);
    }
  };
  return { open, toggle, text, search, entries, highlighted, setActive, pick, onKeyDown };
}
