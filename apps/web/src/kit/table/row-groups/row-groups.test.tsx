import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pageWith, renderScreen } from '../../../testing/render-screen';
import { showOnPhone } from '../../../testing/window-width';
import type { Column } from '../columns';
import { DataTable } from '../data-table';
import { usePage } from '../use-page';
import { splitIntoGroups } from './row-groups';

interface Line {
  id: string;
  name: string;
  bill: string;
}

const LINES: Line[] = [
  { id: '1', name: 'Napa', bill: 'A' },
  { id: '2', name: 'Seclo', bill: 'A' },
  { id: '3', name: 'Fexo', bill: 'B' },
];
const COLUMNS: Column<Line>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, card: 'title' },
  { id: 'batch', header: 'Batch', cell: () => 'BX' },
  { id: 'total', header: 'Total', cell: () => '5', head: (lines) => `Sum ${lines.length}`, align: 'end' },
  { id: 'day', header: 'Day', cell: () => 'today', head: () => 'Day of it', card: 'hidden' },
];

function Bills({ grouped = true }: { grouped?: boolean }) {
  const page = usePage();
  return (
    <DataTable
      label="Lines"
      columns={COLUMNS}
      list={{
        data: pageWith(LINES),
        error: null,
        isPending: false,
        isFetching: false,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      page={page}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      groups={grouped ? { key: ({ bill }) => bill, head: ([line]) => `Bill ${line?.bill}` } : undefined}
      actions={() => [{ label: 'Open', onSelect: () => undefined }]}
      empty={{ title: 'No lines' }}
    />
  );
}

const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

it('a table has a head above each group, with the cells of its columns', () => {
  renderScreen(<Bills />);
  expect(texts('row').slice(1)).toEqual([
    'Bill ASum 2Day of it',
    'NapaBX5today',
    'SecloBX5today',
    'Bill BSum 1Day of it',
    'FexoBX5today',
  ]);
  const [head] = screen.getAllByRole('rowheader');
  expect(head).toHaveAttribute('colspan', '2');
  const groups = screen.getAllByRole('rowgroup').map((group) => within(group).getAllByRole('row').length);
  expect(groups).toEqual([1, 3, 2]);
});

it('a table without groups has its rows alone', () => {
  renderScreen(<Bills grouped={false} />);
  expect(screen.queryByRole('rowheader')).toBeNull();
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

it('the arrow keys go from row to row over the heads of groups', async () => {
  const { user } = renderScreen(<Bills />);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('row', { name: /^Fexo/ })).toHaveFocus();
});

it('cards have a head above each group, without the cells that cards hide', () => {
  showOnPhone();
  renderScreen(<Bills />);
  expect(texts('listitem').map((text) => text?.slice(0, 11))).toEqual([
    'Bill ASum 2',
    'NapaBatchBX',
    'SecloBatchB',
    'Bill BSum 1',
    'FexoBatchBX',
  ]);
  vi.restoreAllMocks();
});

it('a key that comes again after another begins a group of its own', () => {
  const groups = splitIntoGroups(['a1', 'a2', 'b1', 'a3'], (text) => text.charAt(0));
  expect(groups.map(({ start, items }) => [start, ...items])).toEqual([
    [0, 'a1', 'a2'],
    [2, 'b1'],
    [3, 'a3'],
  ]);
  expect(splitIntoGroups(['a', 'b'], undefined)).toHaveLength(1);
});
