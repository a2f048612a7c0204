import type { DeliveryDetails, Webhook } from '@bhandar/domain/integrations';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../testing/render-screen';
import WebhookScreen from './webhook-screen';
import WebhooksScreen from './webhooks-screen';

const ID = '0198a1c0-0000-7000-8000-00000000e001';
const SECRET = 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3I=';
const URL = 'https://ledger.example/hooks';

const webhook = (over: Partial<Webhook> = {}): Webhook => ({
  id: ID,
  url: URL,
  description: 'Ledger',
  kinds: ['order.placed', 'stock.low'],
  active: true,
  locationId: PEOPLE.admin.stores[0]?.id ?? null,
  place: 'Lazz Pharma',
  pauseReason: null,
  failingSince: null,
  createdAt: '2026-11-20T06:00:00.000Z',
  createdBy: 'Anik Rahman',
  waiting: 0,
  lastDeliveredAt: '2026-11-22T06:00:00.000Z',
  ...over,
});

const delivery = (over: Partial<DeliveryDetails> = {}): DeliveryDetails => {
  const tried = { at: '2026-11-22T06:00:00.000Z', status: 503, error: 'Answered 503', durationMs: 41 };
  return {
    id: '0198a1c0-0000-7000-8000-00000000e002',
    kind: 'order.placed',
    status: 'failed',
    attempts: 9,
    nextTryAt: null,
    createdAt: '2026-11-21T06:00:00.000Z',
    settledAt: '2026-11-22T06:00:00.000Z',
    last: tried,
    tries: [tried],
    body: '{"type":"order.placed","data":{"voucher":"SO-000012"}}',
    ...over,
  };
};

const open = (rows: Webhook[], more: object = {}, user: (typeof PEOPLE)[keyof typeof PEOPLE] = PEOPLE.admin) =>
  renderScreen(<WebhooksScreen />, {
    user,
    path: '/admin-dashboard/webhooks',
    answers: { integrations: { listWebhooks: () => rows, ...more } },
  });

const choose = async (user: ReturnType<typeof renderScreen>['user'], action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${URL}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('WebhooksScreen', () => {
  it('shows an empty state without webhooks', async () => {
    open([]);
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
  });

  it('lists each webhook’s events and problem', async () => {
    open([webhook(), webhook({ id: ID.replace('e001', 'e003'), active: false, pauseReason: 'failing' })]);
    expect(await screen.findAllByText('Order placed, Stock low')).toHaveLength(2);
    expect(screen.getByText('Active')).toBeVisible();
    expect(screen.getByText('Paused')).toBeVisible();
    expect(screen.getByText(/a day without a successful delivery/)).toBeVisible();
  });

  it('adds a webhook for the user’s store and shows its secret until it is dismissed', async () => {
    const createWebhook = vi.fn((_input: object) => ({ secret: SECRET, webhook: webhook() }));
    const { user } = open([], { createWebhook });
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole('button', { name: 'Add webhook' });
    await user.click(submit);
    expect(await dialog.findAllByText('Enter the address')).not.toHaveLength(0);
    await user.type(dialog.getByLabelText(/^Address/), URL);
    for (const kind of [
      'Order approved',
      'Order rejected',
      'Order cancelled',
      'Order received',
      'Stock low',
      'Order placed',
    ]) {
      await user.click(dialog.getByRole('checkbox', { name: kind }));
    }
    await user.click(submit);
    expect(await dialog.findAllByText('Choose at least one event')).not.toHaveLength(0);
    await user.click(dialog.getByRole('checkbox', { name: 'Order placed' }));
    await user.click(submit);
    expect(await screen.findByLabelText('Signing secret')).toHaveValue(SECRET);
    expect(createWebhook).toHaveBeenCalledWith({
      url: URL,
      description: '',
      kinds: ['order.placed'],
      locationId: PEOPLE.admin.stores[0]?.id,
    });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(screen.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByLabelText('Signing secret')).toBeNull());
  });

  it('shows a refused address beside its field', async () => {
    const createWebhook = () => {
      const message = 'The address must begin with https';
      throw trpcError('VALIDATION_FAILED', message, { url: message });
    };
    const { user } = open([], { createWebhook });
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Address/), 'http://ledger.example');
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Address/)).toBeInvalid());
  });

  it('lets the warehouse choose all stores', async () => {
    const createWebhook = vi.fn((_input: object) => ({ secret: SECRET, webhook: webhook() }));
    const places = [{ id: ID, kind: 'store' as const, name: 'Lazz Pharma', city: 'Dhaka' }];
    const { user } = renderScreen(<WebhooksScreen />, {
      user: PEOPLE.superadmin,
      answers: {
        integrations: { listWebhooks: () => [], createWebhook },
        inventory: { listPlaces: () => places },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('combobox', { name: /^Location/ })).toHaveTextContent('Warehouse and all stores');
    await user.type(dialog.getByLabelText(/^Address/), URL);
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    await waitFor(() => expect(createWebhook).toHaveBeenCalledWith(expect.objectContaining({ locationId: null })));
  });

  it('sends a test, pauses, and confirms before renewing the secret or deleting', async () => {
    const acts = {
      testWebhook: vi.fn((_input: object) => delivery()),
      updateWebhook: vi.fn((_input: object) => webhook({ active: false })),
      rotateWebhookSecret: vi.fn((_input: object) => ({ secret: SECRET, webhook: webhook() })),
      removeWebhook: vi.fn((_input: object) => ({ message: '' })),
    };
    const { user } = open([webhook()], acts);
    await choose(user, 'Send test');
    await waitFor(() => expect(acts.testWebhook).toHaveBeenCalledWith({ id: ID }));
    await choose(user, 'Pause');
    await waitFor(() => expect(acts.updateWebhook).toHaveBeenCalledWith(expect.objectContaining({ active: false })));
    await choose(user, 'New secret');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New secret' }));
    expect(await screen.findByLabelText('Signing secret')).toHaveValue(SECRET);
    await user.click(screen.getByRole('button', { name: 'I have stored it' }));
    await choose(user, 'Remove');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(acts.removeWebhook).toHaveBeenCalledWith({ id: ID }));
  });
});

describe('WebhookScreen', () => {
  it('expands a delivery into payload and attempts, and sends it again', async () => {
    const redeliver = vi.fn((_input: object) => delivery({ status: 'waiting' }));
    const { user } = renderScreen(<WebhookScreen />, {
      user: PEOPLE.admin,
      path: `/admin-dashboard/webhooks/${ID}`,
      answers: {
        integrations: {
          listWebhooks: () => [webhook()],
          listDeliveries: () => pageWith([delivery()]),
          getDelivery: () => delivery(),
          redeliver,
        },
      },
    });
    const table = await screen.findByRole('table', { name: 'Deliveries' });
    expect(within(table).getByText('Failed')).toBeVisible();
    await user.click(within(table).getByRole('button', { name: /^Show details of Order placed/ }));
    expect(await screen.findByText(/"voucher": "SO-000012"/)).toBeVisible();
    expect(screen.getByText('41 ms')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(redeliver).toHaveBeenCalledWith({ id: delivery().id }));
  });

  it('names a delivery of another release by its event', async () => {
    const rows = [{ ...delivery(), kind: 'stock.gone' }];
    renderScreen(<WebhookScreen />, {
      user: PEOPLE.admin,
      path: `/admin-dashboard/webhooks/${ID}`,
      answers: { integrations: { listWebhooks: () => [webhook()], listDeliveries: () => pageWith(rows) } },
    });
    expect(await screen.findByText('stock.gone')).toBeVisible();
  });
});
