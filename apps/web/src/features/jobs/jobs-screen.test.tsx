import type { Job, OutgoingMail } from '@bhandar/domain/jobs';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../testing/render-screen';
import JobsScreen from './jobs-screen';

const id = (last: number) => `0198a1c0-0000-7000-8000-00000000900${last}`;
const job = (over: Partial<Job> = {}): Job => ({
  id: id(1),
  kind: 'export',
  subject: 'pharmacyProducts',
  status: 'done',
  done: 1_284,
  total: 1_284,
  failure: '',
  startedBy: 'Anik Rahman',
  createdAt: '2026-11-22T06:00:00.000Z',
  finishedAt: null,
  hasFile: true,
  ...over,
});

const open = (rows: () => Job[], more: object = {}, user: (typeof PEOPLE)[keyof typeof PEOPLE] = PEOPLE.admin) =>
  renderScreen(<JobsScreen />, {
    user,
    path: '/admin-dashboard/jobs',
    answers: { jobs: { listJobs: () => pageWith(rows()), ...more } },
  });

describe('JobsScreen', () => {
  it('shows each job’s progress and links to its file', async () => {
    open(() => [
      job(),
      job({ id: id(2), status: 'running', done: 500, total: 1_284, hasFile: false }),
      job({ id: id(3), subject: 'sales', status: 'failed', failure: 'It was interrupted too often.', hasFile: false }),
    ]);
    const link = await screen.findByRole('link', { name: 'Download Export: Pharmacy products' });
    expect(link).toHaveAttribute('href', `/api/jobs/${id(1)}/file`);
    expect(screen.getByText('500 of 1,284 rows')).toBeVisible();
    expect(screen.getByText('It was interrupted too often.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Download/ })).toHaveLength(1);
  });

  it('polls while a job is running', async () => {
    let asked = 0;
    open(() => {
      asked += 1;
      return [asked < 3 ? job({ status: 'running', done: asked, hasFile: false }) : job()];
    });
    expect(await screen.findByText('Running')).toBeVisible();
    expect(await screen.findByText('Done')).toBeVisible();
    const then = asked;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(asked).toBe(then);
  });

  it('starts the export of the chosen list', async () => {
    const startExport = vi.fn((_input: object) => job({ status: 'waiting', hasFile: false }));
    const { user } = open(() => [], { startExport });
    expect(await screen.findByText('No background tasks')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export a list' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'List' }));
    await user.click(await screen.findByRole('option', { name: 'Stock movements' }));
    await user.click(dialog.getByRole('button', { name: 'Start export' }));
    await waitFor(() => expect(startExport).toHaveBeenCalledWith({ list: 'movements' }));
  });

  it('shows why an export was refused, and keeps the form', async () => {
    const startExport = () => {
      throw trpcError('RULE_BROKEN', '3 of your jobs are not finished yet; wait for one of them');
    };
    const { user } = open(() => [], { startExport });
    await user.click(await screen.findByRole('button', { name: 'Export a list' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Start export' }));
    expect(await screen.findAllByText(/not finished yet/)).not.toHaveLength(0);
    expect(dialog.getByRole('button', { name: 'Start export' })).toBeVisible();
  });

  it('cancels an unfinished job, and links an import to its screen', async () => {
    const cancelJob = vi.fn((_input: object) => job({ status: 'cancelled', hasFile: false }));
    const rows = [
      job({ status: 'waiting', hasFile: false }),
      job({ id: id(2), kind: 'import', subject: 'list.csv', hasFile: false }),
      job({ id: id(4), kind: 'pastSales', subject: 'old.csv', hasFile: false }),
      job({
        id: id(3),
        kind: 'priceChange',
        subject: '',
        status: 'running',
        done: 5_000,
        total: 250_000,
        hasFile: false,
      }),
    ];
    const { user } = open(() => rows, { cancelJob }, PEOPLE.superadmin);
    await user.click(await screen.findByRole('button', { name: 'Actions for Export: Pharmacy products' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel' }));
    await waitFor(() => expect(cancelJob).toHaveBeenCalledWith({ id: id(1) }));
    expect(screen.getByText('5,000 of 2,50,000 prices')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Actions for Change of prices' }));
    expect(await screen.findByRole('menuitem', { name: 'See what changed' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Actions for Import: list.csv' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open the import' }));
    expect(window.location.pathname + window.location.search).toBe(`/dashboard/products/import?job=${id(2)}`);
    await user.click(await screen.findByRole('button', { name: 'Actions for Import of past sales: old.csv' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open the import' }));
    expect(window.location.pathname + window.location.search).toBe(`/dashboard/reports/past-sales?job=${id(4)}`);
  });
});

describe('MailTable', () => {
  const mail = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
    of: 'letter',
    id: 1,
    kind: 'otp',
    recipient: 'anik@example.com',
    state: 'sent',
    attempts: 1,
    lastError: '',
    createdAt: '2026-11-22T06:00:00.000Z',
    sentAt: '2026-11-22T06:00:02.000Z',
    nextTryAt: null,
    mayRetry: false,
    ...over,
  });

  it('shows recipients and errors to the warehouse, and retries an email', async () => {
    const stuck = { state: 'givenUp', attempts: 6, lastError: 'ECONNECTION', sentAt: null, mayRetry: true } as const;
    const rows = [
      mail(),
      mail({ of: 'notification', id: 7, kind: 'stock.low', recipient: 'mita@example.com', ...stuck }),
    ];
    const retryMail = vi.fn((_input: object) => ({ message: 'It is tried again now' }));
    const { user } = open(() => [], { listMails: () => pageWith(rows), retryMail }, PEOPLE.superadmin);
    await user.click(await screen.findByRole('tab', { name: 'Mails' }));
    expect(await screen.findByText('Code for a new password')).toBeVisible();
    expect(screen.getByText('ECONNECTION')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions for News: stock, to mita@example.com' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Try again now' }));
    await waitFor(() => expect(retryMail).toHaveBeenCalledWith({ of: 'notification', id: 7 }));
  });

  it('names an email of another release by its kind', async () => {
    const rows = [mail({ kind: 'stock.gone' }), mail({ id: 2 })];
    const { user } = open(() => [], { listMails: () => pageWith(rows) }, PEOPLE.superadmin);
    await user.click(await screen.findByRole('tab', { name: 'Mails' }));
    expect(await screen.findByText('stock.gone')).toBeVisible();
    expect(screen.getByText('Code for a new password')).toBeVisible();
  });

  it('is visible to the warehouse only', async () => {
    open(() => [job()]);
    expect(await screen.findByRole('link', { name: /^Download/ })).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
