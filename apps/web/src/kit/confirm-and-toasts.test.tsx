import type { Role } from '@bhandar/domain/accounts';
import { toast } from '@bhandar/ui';
import { screen } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, renderScreen } from '../testing/render-screen';
import { useConfirm } from './confirm';
import { QueryState } from './query-state';
import { For, useHrefTo } from './scope';
import { offerUndo } from './undo';
import { useMutationToast } from './use-mutation-toast';
import { useScreenToasts } from './use-screen-toasts';

function Question() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('none');
  const ask = async () =>
    setAnswer((await confirm({ title: 'Delete Napa?', confirmLabel: 'Delete product' })) ? 'yes' : 'no');
  return (
    <button type="button" onClick={() => void ask()}>
      Answer: {answer}
    </button>
  );
}

describe('useConfirm', () => {
  it.each([
    ['Delete product', 'yes'],
    ['Cancel', 'no'],
  ])('resolves %s to %s', async (choice, answer) => {
    const { user } = renderScreen(<Question />);
    await user.click(screen.getByRole('button', { name: 'Answer: none' }));
    await user.click(await screen.findByRole('button', { name: choice }));
    expect(await screen.findByRole('button', { name: `Answer: ${answer}` })).toBeVisible();
  });
});

const refusal = (kind: string, message: string) =>
  TRPCClientError.from({ error: { message, code: -32600, data: { kind, requestId: 'req-9' } } });

function Act({ error }: { error?: unknown }) {
  const handlers = useMutationToast()({ success: 'Category added', failure: 'Failed to add category' });
  return (
    <button type="button" onClick={() => (error ? handlers.onError(error) : handlers.onSuccess())}>
      Act
    </button>
  );
}

describe('useMutationToast', () => {
  it.each([
    ['success', undefined, 'Category added'],
    ['the server’s own words', refusal('DUPLICATE', 'That name is taken'), 'That name is taken'],
    ['the documented words when the server has none', refusal('INTERNAL', 'Internal'), 'Failed to add category'],
    [
      'a lost connection',
      TRPCClientError.from(new TypeError('fetch failed')),
      'The server cannot be reached. Check the connection and try again.',
    ],
  ])('shows a toast for %s', async (_case, error, text) => {
    const { user } = renderScreen(<Act error={error} />);
    await user.click(screen.getByRole('button', { name: 'Act' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('QueryState', () => {
  const query = { data: undefined as string | undefined, error: null as unknown, isPending: true, refetch: vi.fn() };

  it('announces the loading text', () => {
    renderScreen(
      <QueryState query={query} loadingText="Loading categories...">
        {(text) => <p>{text}</p>}
      </QueryState>,
    );
    expect(screen.getByText('Loading categories...')).toBeInTheDocument();
  });

  it('offers Retry after a failure', async () => {
    const refetch = vi.fn();
    const { user } = renderScreen(
      <QueryState query={{ ...query, error: refusal('UNAVAILABLE', 'Busy'), refetch }}>
        {(text) => <p>{text}</p>}
      </QueryState>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('BusyRequest id req-9');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps showing the data when a refresh fails', () => {
    renderScreen(
      <QueryState query={{ ...query, data: 'Napa', error: new Error('Busy') }}>{(text) => <p>{text}</p>}</QueryState>,
    );
    expect(screen.getByText('Napa')).toBeVisible();
  });
});

function Doors() {
  const href = useHrefTo();
  return (
    <>
      <For roles={['superadmin']}>
        <p>Import</p>
      </For>
      <output>{href('pharmacyOrders', { status: 'pending' }) ?? 'no such screen'}</output>
    </>
  );
}

describe('scope', () => {
  it.each<[Role, boolean, string]>([
    ['superadmin', true, '/dashboard/orders/pharmacy?status=pending'],
    ['admin', false, '/admin-dashboard/orders/pharmacy?status=pending'],
    ['employee', false, 'no such screen'],
  ])('shows the %s only their own controls', (role, mayImport, link) => {
    renderScreen(<Doors />, { user: PEOPLE[role] });
    expect(screen.queryByText('Import') !== null).toBe(mayImport);
    expect(screen.getByRole('status')).toHaveTextContent(link);
  });
});

function Screens() {
  const [path, setPath] = useState('/orders');
  useScreenToasts(path);
  const saveAndLeave = () => {
    toast.success('Order saved');
    setPath('/home');
  };
  return (
    <>
      <h1>{path}</h1>
      <button type="button" onClick={() => toast.success('Price changed')}>
        Change price
      </button>
      <button type="button" onClick={() => offerUndo('Napa deleted', { label: 'Undo', undo: () => undefined })}>
        Delete
      </button>
      <button type="button" onClick={() => setPath('/stock')}>
        Stock
      </button>
      <button type="button" onClick={saveAndLeave}>
        Save
      </button>
    </>
  );
}

describe('useScreenToasts', () => {
  const shown = () => toast.getToasts().map((one) => 'title' in one && one.title);

  it('ends a toast with the screen that showed it: it stayed above the next one', async () => {
    const { user } = renderScreen(<Screens />);
    await user.click(screen.getByRole('button', { name: 'Change price' }));
    expect(shown()).toContain('Price changed');
    await user.click(screen.getByRole('button', { name: 'Stock' }));
    expect(await screen.findByRole('heading', { name: '/stock' })).toBeVisible();
    expect(shown()).not.toContain('Price changed');
  });

  it('keeps the toast of the act that leads to the next screen, and one with Undo', async () => {
    const { user } = renderScreen(<Screens />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: '/home' })).toBeVisible();
    expect(shown()).toEqual(expect.arrayContaining(['Napa deleted', 'Order saved']));
  });
});
