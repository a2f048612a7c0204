import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageWith } from '../../testing/render-screen';
import { useSearchEnter } from './use-search-enter';

interface Shown {
  /** The text in the search box. */
  typed: string;
  /** The search whose rows the list shows. */
  shown: string;
  rows: string[];
}

function searchWith(first: Shown) {
  const opened: string[] = [];
  const { result, rerender } = renderHook(
    ({ typed, shown, rows }: Shown) =>
      useSearchEnter({
        page: { search: typed, query: { page: 1, limit: 10, search: typed.trim() } },
        list: { data: pageWith(rows), isPlaceholderData: shown !== typed },
        act: (row: string) => opened.push(row),
      }),
    { initialProps: first },
  );
  return { opened, show: rerender, enter: () => act(() => result.current()) };
}

const NAPA = { typed: 'na', shown: 'na', rows: ['Napa', 'Naprosyn'] };
const OLD = { typed: 'na', shown: '', rows: ['Abecab'] };

it('Enter in the search opened nothing: the first row had to be reached by Tab', () => {
  const { opened, enter } = searchWith(NAPA);
  enter();
  expect(opened).toEqual(['Napa']);
});

it('Enter before the list came waits for it, and never opens a row of the former list', () => {
  const { opened, enter, show } = searchWith(OLD);
  enter();
  expect(opened).toEqual([]);
  show(NAPA);
  expect(opened).toEqual(['Napa']);
  show({ ...NAPA });
  expect(opened).toEqual(['Napa']);
});

it('typing on calls it off', () => {
  const { opened, enter, show } = searchWith(OLD);
  enter();
  show({ typed: 'nap', shown: '', rows: ['Abecab'] });
  show({ typed: 'nap', shown: 'nap', rows: ['Napa'] });
  expect(opened).toEqual([]);
});

it('Enter does nothing without a text or without a row', () => {
  const { opened, enter, show } = searchWith({ typed: '', shown: '', rows: ['Abecab'] });
  enter();
  show({ typed: 'zzz', shown: 'zzz', rows: [] });
  enter();
  expect(opened).toEqual([]);
});
