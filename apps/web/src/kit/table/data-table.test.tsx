import type { Page } from '@bhandar/domain/shared';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { Button } from '@bhandar/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as files from '../../lib/api/save-file';
import { pageWith, renderScreen } from '../../testing/render-screen';
import { showOnPhone } from '../../testing/window-width';
import type { FetchPage } from './all-rows';
import type { BulkAction } from './bulk';
import type { Column } from './columns';
import { serialColumn } from './columns';
import { DataTable } from './data-table';
import type { ListResult } from './table-view';
import { choiceFilter, flagFilter, usePage } from './use-page';

interface Medicine {
  id: string;
  name: string;
  stock: number;
}

const ROWS: Medicine[] = [
  { id: '1', name: 'Napa', stock: 84 },
  { id: '2', name: 'Seclo', stock: 6 },
  { id: '3', name: 'Fexo', stock: 30 },
];

const columns: Column<Medicine>[] = [
  serialColumn('SN'),
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name', card: 'title' },
  { id: 'stock', header: 'Stock', cell: (row) => row.stock, align: 'end', card: 'aside' },
];

const result = (over: Partial<ListResult<Medicine>> = {}): ListResult<Medicine> => ({
  data: pageWith(ROWS),
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
  ...over,
});

interface SampleProps {
  list?: ListResult<Medicine>;
  onOpen?: (row: Medicine) => void;
  unfolds?: boolean;
  bulk?: readonly BulkAction<Medicine>[];
  fetchPage?: FetchPage<Medicine>;
  more?: readonly Column<Medicine>[];
}

function Sample({ list = result(), onOpen, unfolds, bulk, fetchPage, more = [] }: SampleProps) {
  const page = usePage({ sorts: ['name'], filters: { status: choiceFilter(['low', 'out']) } });
  return (
    <DataTable
      label="Medicines"
      columns={[...columns, ...more]}
      list={list}
      page={page}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      searchLabel="Search medicines"
      filters={[
        {
          key: 'status',
          label: 'Stock',
          options: [
            { value: 'low', label: 'Low' },
            { value: 'out', label: 'Out' },
          ],
        },
      ]}
      empty={{ title: 'No products found' }}
      {...(onOpen ? { onOpen } : {})}
      {...(unfolds ? { expand: (row: Medicine) => <p>Batches of {row.name}</p> } : {})}
      bulk={bulk}
      {...(fetchPage ? { fetchPage } : {})}
      actions={(row) => [{ label: `Edit ${row.name}`, onSelect: () => undefined }]}
    />
  );
}

function Flagged({ onQuery }: { onQuery: (query: object) => void }) {
  const page = usePage({ filters: { noBarcode: flagFilter } });
  useEffect(() => onQuery(page.query), [page.query, onQuery]);
  return (
    <DataTable
      label="Medicines"
      columns={columns}
      list={result()}
      page={page}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      filters={[{ key: 'noBarcode', label: 'Barcode', options: [{ value: true, label: 'None' }] }]}
      empty={{ title: 'No products found' }}
    />
  );
}

function Decisions() {
  const [done, setDone] = useState('');
  const page = usePage({ filters: {} });
  return (
    <DataTable
      label="Medicines"
      columns={columns}
      list={result()}
      page={page}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={{ title: 'No products found' }}
      inlineActions={({ id, name }) =>
        id === done ? null : <Button onClick={() => setDone(id)}>{`Approve ${name}`}</Button>
      }
    />
  );
}

const manyPages: Page<Medicine> = pageWith(ROWS, { page: 6, totalPages: 129, totalItems: 1284 });

describe('a list that is wider than the screen', () => {
  /** As in a browser: each head takes 100 px, the table all of its heads, in a frame of 250 px. */
  function narrowScreen() {
    const heads = (of: Element) => of.querySelectorAll('thead [data-column]').length;
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return this instanceof HTMLTableElement ? heads(this) * 100 : 100;
    });
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(250);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
  }
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  it('lost its last columns under the pinned actions: what matters least gives way, and the tip of View says so', async () => {
    narrowScreen();
    const { user } = renderScreen(<Sample />);
    expect(heads()).toEqual(['Name', 'Stock', 'Actions']);
    // A count on the button read as a fault to those who had hidden nothing.
    const view = screen.getByRole('button', { name: 'View' });
    expect(view).toHaveAccessibleDescription('View: 1 column hidden');
    await user.click(view);
    expect(screen.queryByRole('menuitemcheckbox', { name: 'SN' })).not.toBeInTheDocument();
  });

  it('shows a hidden column that is chosen', async () => {
    narrowScreen();
    const { user } = renderScreen(
      <Sample more={[{ id: 'company', header: 'Company', cell: () => 'Square', spare: true }]} />,
    );
    expect(heads()).toEqual(['Name', 'Stock', 'Actions']);
    await user.click(screen.getByRole('button', { name: 'View', description: 'View: 2 columns hidden' }));
    const company = screen.getByRole('menuitemcheckbox', { name: 'Company' });
    expect(company).not.toBeChecked();
    await user.click(company);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(heads()).toEqual(['Name', 'Stock', 'Company', 'Actions']));
  });
});

describe('DataTable', () => {
  it('numbers the rows across pages', () => {
    renderScreen(<Sample list={result({ data: manyPages })} />, { path: '/?page=6' });
    expect(screen.getByRole('row', { name: /Napa/ })).toHaveTextContent(/^51Napa84/);
    expect(screen.getByText('51-53 of 1,284')).toBeVisible();
  });

  it('shows the documented window of page numbers and opens one', async () => {
    const { user } = renderScreen(<Sample list={result({ data: manyPages })} />, { path: '/?page=6' });
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Previous',
      '1',
      '4',
      '5',
      '6',
      '7',
      '8',
      '129',
      'Next',
    ]);
    expect(pages.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
    await user.click(pages.getByRole('button', { name: 'Page 7' }));
    await waitFor(() => expect(window.location.search).toBe('?page=7'));
  });

  it('goes to the last page when the current one no longer exists', async () => {
    renderScreen(<Sample list={result({ data: pageWith([], { page: 9, totalPages: 3, totalItems: 22 }) })} />, {
      path: '/?page=9',
    });
    await waitFor(() => expect(window.location.search).toBe('?page=3'));
  });

  it('sorts on the server by a click on a header, and announces it', async () => {
    const { user } = renderScreen(<Sample />);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(window.location.search).toBe('?sort=name'));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(window.location.search).toBe('?sort=name&direction=desc'));
    expect(screen.getByRole('columnheader', { name: 'Stock' })).not.toHaveAttribute('aria-sort');
  });

  it('expands and collapses a row', async () => {
    const { user } = renderScreen(<Sample unfolds />);
    expect(screen.queryByText('Batches of Seclo')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show details of Seclo' }));
    expect(screen.getByText('Batches of Seclo')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide details of Seclo' }));
    expect(screen.queryByText('Batches of Seclo')).not.toBeInTheDocument();
  });

  it('moves between rows by keys and opens one with Enter', async () => {
    const onOpen = vi.fn();
    const { user } = renderScreen(<Sample onOpen={onOpen} />);
    screen.getByRole('row', { name: /Napa/ }).focus();
    await user.keyboard('{ArrowDown}j{ArrowUp}{Enter}');
    expect(screen.getByRole('row', { name: /Seclo/ })).toHaveFocus();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
  });

  it.each(['j', 'k', '{ArrowDown}', '{ArrowUp}'])(
    'handles %s as soon as it is shown, except while typing (keys used to need a focused row)',
    async (key) => {
      const { user } = renderScreen(
        <>
          <input aria-label="Other field" />
          <Sample />
        </>,
      );
      const first = await screen.findByRole('row', { name: /Napa/ });
      await user.click(screen.getByLabelText('Other field'));
      await user.keyboard(key);
      expect(first).not.toHaveFocus();
      (document.activeElement as HTMLElement).blur();
      await user.keyboard(key);
      expect(first).toHaveFocus();
    },
  );

  it('does not open the row on a click on a control inside it', async () => {
    const onOpen = vi.fn();
    const { user } = renderScreen(<Sample onOpen={onOpen} />);
    await user.click(screen.getByRole('button', { name: 'Actions for Napa' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Napa' }));
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('keeps the focus on a row whose button disappears (it used to be lost to the page)', async () => {
    const { user } = renderScreen(<Decisions />);
    screen.getByRole('button', { name: 'Approve Seclo' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Approve Seclo' })).toBeNull();
    expect(screen.getByRole('row', { name: /Seclo/ })).toHaveFocus();
  });

  it('shows the empty state', () => {
    renderScreen(<Sample list={result({ data: pageWith<Medicine>([], { totalItems: 0 }) })} />);
    expect(screen.getByText('No products found')).toBeVisible();
  });

  it('a filter of one option sends what its procedure takes: "Choose yes or no" stood instead of the list', async () => {
    const onQuery = vi.fn();
    const { user } = renderScreen(<Flagged onQuery={onQuery} />);
    await user.click(screen.getByRole('button', { name: 'Barcode: None' }));
    const remove = await screen.findByRole('button', { name: 'Remove filter Barcode: None' });
    await waitFor(() => expect(onQuery).toHaveBeenCalledWith({ page: 1, limit: 10, noBarcode: true }));
    await user.click(remove);
    expect(await screen.findByRole('button', { name: 'Barcode: None', pressed: false })).toBeVisible();
    await waitFor(() => expect(onQuery).toHaveBeenLastCalledWith({ page: 1, limit: 10 }));
  });

  it('names the search and filters that match nothing, and clears them', async () => {
    const empty = result({ data: pageWith<Medicine>([], { totalItems: 0 }) });
    const { user } = renderScreen(<Sample list={empty} />, { path: '/?search=zzz&status=low' });
    expect(screen.getByText('No result for “zzz”. No result with Stock: Low.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove filter Stock: Low' }));
    await waitFor(() => expect(window.location.search).toBe('?search=zzz'));
    await user.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('sets a filter from its chip', async () => {
    const { user } = renderScreen(<Sample />);
    await user.click(screen.getByRole('button', { name: 'Stock' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Out' }));
    await waitFor(() => expect(window.location.search).toBe('?status=out'));
    expect(screen.getByRole('button', { name: 'Stock: Out' })).toBeVisible();
  });

  it('offers Retry when the list fails to load', async () => {
    const refetch = vi.fn();
    const { user } = renderScreen(
      <Sample list={result({ data: undefined, error: new Error('Server is busy'), refetch })} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Server is busy');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps old rows, marked busy, while new ones load', () => {
    renderScreen(<Sample list={result({ isFetching: true, isPlaceholderData: true })} />);
    expect(screen.getByRole('table', { name: 'Medicines' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('row', { name: /Napa/ })).toBeVisible();
  });
});

describe('DataTable columns', () => {
  it('hides a column, stores that in the URL and on the device, and shows it again', async () => {
    const { user, unmount } = renderScreen(<Sample />);
    await user.click(screen.getByRole('button', { name: 'View' }));
    // The column with the row's name cannot be hidden.
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Name' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Stock' }));
    await waitFor(() => expect(window.location.search).toBe('?columns=-stock'));
    unmount();
    renderScreen(<Sample />);
    expect(screen.queryByRole('columnheader', { name: 'Stock' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset columns' }));
    expect(await screen.findByRole('columnheader', { name: 'Stock', hidden: true })).toBeInTheDocument();
  });

  it('changes the row height', async () => {
    const { user } = renderScreen(<Sample />);
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Compact' }));
    expect(document.documentElement.dataset.density).toBe('compact');
    delete document.documentElement.dataset.density;
  });
});

describe('DataTable export', () => {
  it('exports every page of the filtered list with the visible columns', async () => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
    const pages = [
      pageWith(ROWS, { totalPages: 2, totalItems: 4, limit: 100 }),
      pageWith([{ id: '4', name: '=Ace', stock: 1284 }], { page: 2, totalPages: 2, totalItems: 4, limit: 100 }),
    ];
    const asked: number[] = [];
    const fetchPage: FetchPage<Medicine> = ({ page }) => {
      asked.push(page);
      return Promise.resolve(pages[page - 1] as Page<Medicine>);
    };
    const { user } = renderScreen(<Sample fetchPage={fetchPage} />);
    await user.click(screen.getByRole('button', { name: 'Export Medicines as CSV' }));
    expect(await screen.findByText('4 rows exported')).toBeVisible();
    expect(asked).toEqual([1, 2]);
    const [name, text] = save.mock.calls[0] as [string, string, string];
    expect(name).toMatch(/^Medicines_\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toBe('\uFEFF"SN","Name","Stock"\r\n1,"Napa",84\r\n2,"Seclo",6\r\n3,"Fexo",30\r\n4,"\'=Ace",1284\r\n');
  });

  it.each([
    ['tells the audit what left as a file', () => ({ message: 'Noted' })],
    [
      'hands the file over also where the audit cannot be told',
      () => {
        throw trpcError('UNAVAILABLE', 'The database is away');
      },
    ],
  ])('%s', async (_what, answer) => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
    const noteExport = vi.fn<(input: unknown) => { message: string }>(answer);
    const { user } = renderScreen(<Sample fetchPage={() => Promise.resolve(pageWith(ROWS))} />, {
      path: '/medicines?q=a',
      answers: { audit: { noteExport } },
    });
    save.mockClear();
    await user.click(screen.getByRole('button', { name: 'Export Medicines as CSV' }));
    expect(await screen.findByText('3 rows exported')).toBeVisible();
    expect(save).toHaveBeenCalledOnce();
    await waitFor(() =>
      expect(noteExport).toHaveBeenCalledWith({ list: 'Medicines', filter: '/medicines?q=a', rows: 3 }),
    );
    expect(screen.queryByText('The database is away')).toBeNull();
  });

  it('shows why an export failed', async () => {
    const { user } = renderScreen(<Sample fetchPage={() => Promise.reject(new Error('Too many at once'))} />);
    await user.click(screen.getByRole('button', { name: 'Export Medicines as CSV' }));
    expect(await screen.findByText('The list could not be exported')).toBeVisible();
    expect(screen.getByText('Too many at once')).toBeVisible();
  });
});

describe('DataTable selection', () => {
  const order = (each: (row: Medicine) => Promise<unknown>): BulkAction<Medicine>[] => [
    {
      label: 'Order',
      letter: 'o',
      skip: (row) => (row.stock > 50 ? 'Enough in stock' : undefined),
      each,
      done: (count) => `${count} ordered`,
    },
  ];

  it('selects rows by Space and Shift with an arrow, and acts on them by a letter', async () => {
    const each = vi.fn((row: Medicine) => (row.id === '3' ? Promise.reject(new Error('Blocked')) : Promise.resolve()));
    const { user } = renderScreen(<Sample bulk={order(each)} />);
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    screen.getByRole('row', { name: /Napa/ }).focus();
    await user.keyboard(' ');
    expect(screen.getByRole('row', { name: /Napa/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByRole('toolbar', { name: 'Actions for the selected rows' })).toHaveTextContent('3 selected');
    await user.keyboard('o');
    const left = await screen.findByRole('dialog', { name: '2 rows were skipped' });
    expect(left).toHaveTextContent('NapaEnough in stock');
    expect(left).toHaveTextContent('FexoBlocked');
    expect(screen.getByText('1 ordered, 2 skipped')).toBeInTheDocument();
    expect(each).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('selects the page from its header and then all matching rows', async () => {
    const each = vi.fn(() => Promise.resolve());
    const fetchPage: FetchPage<Medicine> = () =>
      Promise.resolve(pageWith([...ROWS, { id: '4', name: 'Ace', stock: 2 }], { totalItems: 4, limit: 100 }));
    const { user } = renderScreen(
      <Sample bulk={order(each)} fetchPage={fetchPage} list={result({ data: pageWith(ROWS, { totalItems: 4 }) })} />,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select all 4 that match' }));
    expect(await screen.findByText('4 selected')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('confirms an act that cannot be undone', async () => {
    const each = vi.fn(() => Promise.resolve());
    const [action] = order(each);
    const asking = {
      ...(action as BulkAction<Medicine>),
      confirm: async ({ length: count }: readonly unknown[]) => ({ title: `Order ${count}?` }),
    };
    const { user } = renderScreen(<Sample bulk={[asking]} />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Seclo' }));
    await user.click(screen.getByRole('button', { name: /^Order/ }));
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Order 1?' })).getByText('Cancel'));
    expect(each).not.toHaveBeenCalled();
    expect(screen.getByText('1 selected')).toBeVisible();
  });
});

describe('DataTable on a phone', () => {
  beforeEach(() => {
    showOnPhone();
  });

  it('shows cards with the same actions instead of a table', () => {
    renderScreen(<Sample unfolds />);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const [card] = within(screen.getByRole('list', { name: 'Medicines' })).getAllByRole('listitem');
    expect(card).toHaveTextContent('Napa84');
    expect(screen.getByRole('button', { name: 'Actions for Napa' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show details of Napa' })).toBeVisible();
  });

  it('keeps filters, sorting and tools folded until one is wanted or set: they took two rows', async () => {
    const { user } = renderScreen(<Sample />);
    expect(screen.queryByRole('button', { name: 'Sort' })).not.toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search');
    await user.click(screen.getByRole('button', { name: 'List options' }));
    expect(screen.getByRole('button', { name: 'Sort' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'View' })).toBeVisible();
  });

  it('shows only the filters that are set, and how many: one filter unfolded four rows above the list', async () => {
    const { user } = renderScreen(<Sample />, { path: '/?status=low' });
    expect(screen.queryByRole('button', { name: 'Sort' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'View' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stock: Low' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'List options (1)' }));
    expect(screen.getByRole('button', { name: 'Sort' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.getByRole('button', { name: 'List options' })).toBeVisible();
  });

  it('shows every detail of a card whole: in Bangla the third line was cut off', () => {
    renderScreen(<Sample unfolds />);
    const [card] = within(screen.getByRole('list', { name: 'Medicines' })).getAllByRole('listitem');
    expect(card?.innerHTML).not.toMatch(/overflow-hidden|truncate|line-clamp|max-h-/);
  });
});
