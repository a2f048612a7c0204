import { countAnswer, countLine } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { scan } from '../../../testing/scan';
import { atCount, countAnswers, napa, seclo } from './counts.fixture';
import CountsScreen from './counts-screen';

const openCount = (...args: Parameters<typeof atCount>) => renderScreen(<CountsScreen />, atCount(...args));

describe('stock count entry', () => {
  it('hides the recorded stock and saves the typed figure on Enter', async () => {
    const { sent, enterCounts } = countAnswers();
    const { user } = openCount(countAnswer({ lines: [napa, seclo] }), { enterCounts });
    const field = await screen.findByRole('textbox', { name: 'Counted of Napa 500 mg N-1' });
    expect(screen.queryByText('In stock then')).not.toBeInTheDocument();
    await user.type(field, '12');
    expect(screen.getByText('Not kept yet')).toBeVisible();
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Kept: 12')).toBeVisible();
    expect(sent).toEqual([[{ productId: napa.productId, batchId: napa.batchId, counted: 12, recount: false }]]);
    expect(screen.getByText('1 of 2 counted')).toBeVisible();
  });

  it('saves the active line when another becomes active, and nothing on a tap elsewhere', async () => {
    const { sent, enterCounts } = countAnswers();
    const { user } = openCount(countAnswer({ lines: [napa, seclo] }), { enterCounts });
    const more = await screen.findByRole('button', { name: 'One more of Napa 500 mg N-1' });
    await user.click(more);
    await user.click(more);
    await user.click(screen.getByRole('button', { name: 'One more of Seclo 500 mg S-1' }));
    await waitFor(() => expect(sent.map(([entry]) => entry?.counted)).toEqual([2]));
    expect(await screen.findByText('Kept: 2')).toBeVisible();
  });

  it('records zero with one tap', async () => {
    const { sent, enterCounts } = countAnswers();
    const { user } = openCount(countAnswer({ lines: [napa, seclo] }), { enterCounts });
    await user.click(await screen.findByRole('button', { name: 'None of Seclo 500 mg S-1 there' }));
    await waitFor(() => expect(sent).toMatchObject([[{ batchId: seclo.batchId, counted: 0 }]]));
  });

  it('asks for a recount when the server says so, starting from zero', async () => {
    const { sent, enterCounts } = countAnswers([napa.batchId]);
    const { user } = openCount(countAnswer({ lines: [napa, seclo] }), { enterCounts });
    await user.type(await screen.findByRole('textbox', { name: 'Counted of Napa 500 mg N-1' }), '3{Enter}');
    expect((await screen.findAllByText('Count again')).length).toBeGreaterThan(1);
    const field = screen.getByRole('textbox', { name: 'Counted of Napa 500 mg N-1' });
    expect(field).toHaveValue('');
    await user.type(field, '30{Enter}');
    expect(await screen.findByText('Kept: 30')).toBeVisible();
    expect(sent.map(([entry]) => [entry?.counted, entry?.recount])).toEqual([
      [3, false],
      [30, true],
    ]);
  });

  it('counts by scanning, asks for the batch, and names products that are not listed', async () => {
    const { enterCounts } = countAnswers();
    const other = countLine({ ...napa, lineNo: 3, batchId: crypto.randomUUID(), batchNumber: 'N-2' });
    openCount(
      countAnswer({ lines: [napa, other, { ...seclo, barcodes: [{ gtin: '04006381333931', packSize: 10 }] }] }),
      {
        enterCounts,
      },
    );
    await screen.findByRole('textbox', { name: 'Counted of Napa 500 mg N-1' });
    scan('4006381333931');
    expect(screen.getByRole('textbox', { name: 'Counted of Seclo 500 mg S-1' })).toHaveValue('10');
    scan('8901234567890');
    expect(screen.getByText('Which batch is it?')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Counted of Napa 500 mg N-2' })).toBeVisible();
    scan('9783161484100');
    expect(screen.getByText('Not on this list: 9783161484100')).toBeVisible();
    scan('9783161484101');
    expect(screen.getByText(/check digit is wrong/)).toBeVisible();
  });

  it('keeps every figure when the server cannot save it', async () => {
    let up = false;
    const { sent, enterCounts } = countAnswers();
    const { user } = openCount(countAnswer({ lines: [napa, seclo] }), {
      enterCounts: (input) => {
        if (!up) throw trpcError('UNAVAILABLE', 'The server is busy');
        return enterCounts(input);
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Counted of Napa 500 mg N-1' }), '7{Enter}');
    expect(await screen.findByText('The count could not be kept')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Counted of Napa 500 mg N-1' })).toHaveValue('7');
    up = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Kept: 7')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

describe('a submitted stock count', () => {
  const submitted = countAnswer({
    status: 'submitted',
    submitted: { by: 'Ema Rahman', at: '2026-11-21T04:00:00.000Z' },
    place: { id: PEOPLE.admin.stores[0]?.id ?? '', kind: 'store', name: 'Lazz Pharma', city: 'Dhaka' },
    lines: [
      { ...napa, counted: 12, booked: 14, late: 0, variance: -2, varianceMinor: -2_000 },
      { ...seclo, counted: 5, booked: 8, late: -3, variance: 0, varianceMinor: 0 },
    ],
    worthMinor: 2_000,
  });

  it('shows a manager the differences and is posted after confirmation', async () => {
    const posted: unknown[] = [];
    const { user } = openCount(
      submitted,
      {
        postCount: (input) => {
          posted.push(input);
          return { ...submitted, status: 'posted' };
        },
      },
      PEOPLE.admin,
    );
    const table = await screen.findByRole('table', { name: 'Lines' });
    expect(within(table).getByRole('row', { name: /Napa/ })).toHaveTextContent(/12.*14.*-2/);
    expect(within(table).queryByRole('row', { name: /Seclo/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Differences only' }));
    expect(within(table).getByRole('row', { name: /Seclo/ })).toHaveTextContent('3 sold offline before, reckoned');
    expect(within(table).getByRole('row', { name: /Napa/ })).not.toHaveTextContent('offline');
    await user.click(screen.getByRole('button', { name: 'Approve and post' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Approve and post' }));
    await waitFor(() => expect(posted).toEqual([{ countId: submitted.id }]));
  });

  it('warns of offline sales awaiting review and confirms before posting', async () => {
    const sale = { id: crypto.randomUUID(), cashier: 'Ema Rahman', soldAt: '2026-11-21T04:05:00.000Z' };
    const waiting = { ...sale, lines: [{ name: 'Napa', strength: '500 mg', quantity: 2 }] };
    const { user } = openCount(
      { ...submitted, waitingSales: [waiting, { ...waiting, id: crypto.randomUUID() }] },
      {},
      PEOPLE.admin,
    );
    expect(await screen.findByText(/^2 offline sales to review first/)).toBeVisible();
    expect(screen.getAllByText(/Ema Rahman: 2 × Napa 500 mg/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Offline sales to review' })).toHaveAttribute(
      'href',
      '/admin-dashboard/pos/conflicts',
    );
    await user.click(screen.getByRole('button', { name: 'Approve and post' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/2 sales made offline are not decided yet/);
  });

  it('tells an employee that a manager approves it', async () => {
    const blind = submitted.lines.map((line) => ({
      ...line,
      booked: null,
      late: null,
      variance: null,
      varianceMinor: null,
    }));
    openCount({ ...submitted, lines: blind, worthMinor: null }, {});
    expect(await screen.findByText('A manager approves this count.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve and post' })).not.toBeInTheDocument();
    expect(screen.queryByText('In stock then')).not.toBeInTheDocument();
  });
});
