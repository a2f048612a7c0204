import { eventually } from '@bhandar/testing/eventually';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen';
import { choiceFilter, flagFilter, textFilter, usePage } from './use-page';

function Probe({ scope, matchFirst = false }: { scope?: string; matchFirst?: boolean }) {
  const page = usePage({
    sorts: ['name', 'createdAt'],
    defaultSort: { by: 'createdAt', direction: 'desc' },
    matchFirst,
    filters: { status: choiceFilter(['pending', 'approved']), company: textFilter, low: flagFilter },
    ...(scope ? { scope } : {}),
  });
  return (
    <>
      <output>{JSON.stringify(page.query)}</output>
      <input aria-label="search" value={page.search} onChange={(event) => page.setSearch(event.target.value)} />
      <button type="button" onClick={() => page.setPage(3)}>
        page 3
      </button>
      <button type="button" onClick={() => page.setFilter('status', 'approved')}>
        approved
      </button>
      <button type="button" onClick={() => page.setSort('name')}>
        sort
      </button>
      <button type="button" onClick={page.clear}>
        clear
      </button>
    </>
  );
}

function Views() {
  const page = usePage({ filters: { tab: choiceFilter(['due', 'all']), low: flagFilter }, views: ['tab'] });
  return (
    <button type="button" onClick={page.clear}>
      {page.narrowed ? 'narrowed' : 'whole'}
    </button>
  );
}

const query = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const press = async (user: ReturnType<typeof renderScreen>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('usePage', () => {
  it('limits page and search text from the URL to what the API accepts (the list used to fail)', () => {
    renderScreen(<Probe />, { path: `/?page=99999999&search=${'x'.repeat(99)}${encodeURIComponent('💊')}tail` });
    expect(query()).toMatchObject({ page: 1_000_000, search: 'x'.repeat(99) });
  });

  it.each([
    ['/?search=napa', undefined, undefined],
    ['/?search=napa&sort=name', 'name', 'asc'],
    ['/', 'createdAt', 'desc'],
  ])(
    'leaves the order of %s to the API where the best match is first: a default sort was sent as if pressed',
    (path, sort, direction) => {
      renderScreen(<Probe matchFirst />, { path });
      expect(query().sort).toBe(sort);
      expect(query().direction).toBe(direction);
    },
  );

  it('reads page, size, search, sort and filters from the URL', () => {
    renderScreen(<Probe />, { path: '/?page=4&limit=25&search=napa&sort=name&status=pending&company=c1&low=1' });
    expect(query()).toEqual({
      page: 4,
      limit: 25,
      search: 'napa',
      sort: 'name',
      direction: 'asc',
      status: 'pending',
      company: 'c1',
      low: true,
    });
  });

  it('ignores invalid values in the URL', () => {
    renderScreen(<Probe />, { path: '/?page=-2&limit=7000&sort=secret&status=stolen' });
    expect(query()).toEqual({ page: 1, limit: 10, sort: 'createdAt', direction: 'desc' });
  });

  it('writes each change to the URL and returns to the first page', async () => {
    const { user } = renderScreen(<Probe />, { path: '/?page=4' });
    await press(user, 'approved');
    await eventually(() => expect(window.location.search).toBe('?status=approved'));
    expect(query()).toMatchObject({ page: 1, status: 'approved' });
    await press(user, 'sort');
    await press(user, 'page 3');
    await eventually(() => expect(window.location.search).toBe('?status=approved&sort=name&page=3'));
  });

  it('reverses the direction when the same column is sorted again', async () => {
    const { user } = renderScreen(<Probe />, { path: '/?sort=name' });
    await press(user, 'sort');
    expect(query()).toMatchObject({ sort: 'name', direction: 'desc' });
  });

  it('restores the view on Back', async () => {
    const { user } = renderScreen(<Probe />, { path: '/?search=napa' });
    await press(user, 'page 3');
    await eventually(() => expect(window.location.search).toContain('page=3'));
    act(() => window.history.back());
    await eventually(() => expect(query()).toMatchObject({ page: 1, search: 'napa' }));
  });

  it('sends a search once, 300 ms after the last key', async () => {
    const { user } = renderScreen(<Probe />, { path: '/?page=2' });
    await user.type(screen.getByRole('textbox', { name: 'search' }), 'napa');
    expect(query()).not.toHaveProperty('search');
    await eventually(() => expect(query()).toMatchObject({ search: 'napa', page: 1 }));
    // The address follows the query a moment later.
    await eventually(() => expect(window.location.search).toBe('?search=napa'));
  });

  it('clears search and filters but keeps the sort', async () => {
    const { user } = renderScreen(<Probe />, { path: '/?search=napa&status=pending&sort=name' });
    await press(user, 'clear');
    expect(query()).toEqual({ page: 1, limit: 10, sort: 'name', direction: 'asc' });
    expect(screen.getByRole('textbox', { name: 'search' })).toHaveValue('');
  });

  it('does not count a tab or a location as a filter ("Nothing matches" used to show without a filter)', async () => {
    const { user } = renderScreen(<Views />, { path: '/?tab=all' });
    expect(screen.getByRole('button')).toHaveTextContent('whole');
    act(() => window.history.replaceState(null, '', '/?tab=all&low=1'));
    await user.click(await screen.findByRole('button', { name: 'narrowed' }));
    expect(await screen.findByRole('button', { name: 'whole' })).toBeVisible();
    await eventually(() => expect(window.location.search).toBe('?tab=all'));
  });

  it('keeps two lists of one screen apart by their scope', () => {
    renderScreen(<Probe scope="mine" />, { path: '/?page=7&mine.page=2' });
    expect(query()).toMatchObject({ page: 2 });
  });
});
