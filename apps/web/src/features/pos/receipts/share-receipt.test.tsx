import type { AppRouter } from '@bhandar/api';
import type { Answers } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as qr from '../../../kit/qr/write-qr';
import type { Inputs } from '../../../lib/api/trpc';
import { broken, PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { saleOf, sellable } from '../testing';
import { OrderSuccessful } from './order-successful';
import * as receipts from './print-receipt';
import ReceiptScreen from './receipt-screen';

type Pos = NonNullable<Answers<AppRouter>['pos']>;

const napa = sellable();
const request = {
  id: '0198a1c0-0000-7000-8000-00000000c001',
  deviceId: 'a',
  lines: [{ productId: napa.productId, quantity: 2, unitPriceMinor: 1_200 }],
  totalMinor: 2_400,
};
const anonymous = saleOf(request, [napa]);
const sale = { ...anonymous, customer: { ...anonymous.customer, email: 'rahima@example.com' } };
const saleId = sale.id;
const link = {
  url: 'https://bhandar.example/r/AAAAAAAAAAAAAAAAAAAAAA',
  createdAt: '2026-11-22T06:00:00.000Z',
  expiresAt: '2027-02-20T06:00:00.000Z',
};

beforeEach(() => {
  vi.spyOn(receipts, 'printReceipt').mockResolvedValue(undefined);
  vi.spyOn(qr, 'writeQr').mockImplementation(async (text) => `data:text/plain,${text}`);
});

function renderReceipt(pos: Pos = {}) {
  return renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/receipts/${saleId}`,
    answers: {
      pos: {
        getSale: () => sale,
        receiptLink: () => ({ link: null }),
        listSales: () => pageWith([]),
        shareReceipt: () => link,
        ...pos,
      },
    },
  });
}

describe('a shared receipt', () => {
  it('shows its link as text and as a QR code, and says until when it works', async () => {
    const shared: Inputs['pos']['shareReceipt'][] = [];
    const { user } = renderReceipt({
      shareReceipt: (input) => {
        shared.push(input);
        return link;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Share receipt' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share receipt' });
    expect(await within(dialog).findByRole('textbox', { name: 'Link' })).toHaveValue(link.url);
    expect(await within(dialog).findByAltText('QR code of the receipt link')).toHaveAttribute(
      'src',
      `data:text/plain,${link.url}`,
    );
    expect(dialog).toHaveTextContent('until 20 Feb 2027');
    expect(shared[0]).toEqual({ saleId, language: 'en' });
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(link.url);
  });

  it('is printed with its link', async () => {
    const { user } = renderReceipt({ receiptLink: () => ({ link }) });
    expect(await screen.findByText('Shared by link until 20 Feb 2027')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reprint' }));
    await waitFor(() =>
      expect(receipts.printReceipt).toHaveBeenCalledWith(sale, { copy: true, pending: false, link: link.url }),
    );
  });

  it('is sent to the address of its customer, or to another one', async () => {
    const mailed: Inputs['pos']['mailReceipt'][] = [];
    const { user } = renderReceipt({
      mailReceipt: (input) => {
        mailed.push(input);
        return { email: input.email };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Share receipt' }));
    const address = await screen.findByRole('textbox', { name: 'Email address' });
    expect(address).toHaveValue('rahima@example.com');
    await user.click(screen.getByRole('button', { name: 'Send by email' }));
    expect(await screen.findByText('The receipt is on its way to rahima@example.com')).toBeVisible();
    await user.clear(address);
    await user.click(screen.getByRole('button', { name: 'Send by email' }));
    expect(await screen.findByText('Enter a valid email address')).toBeVisible();
    await user.type(address, 'other@example.com');
    await user.click(screen.getByRole('button', { name: 'Send by email' }));
    await waitFor(() => expect(mailed).toHaveLength(2));
    expect(mailed.map(({ email }) => email)).toEqual(['rahima@example.com', 'other@example.com']);
    expect(mailed[0]).toEqual({ saleId, language: 'en', email: 'rahima@example.com' });
  });

  it('is withdrawn after a question, and printed without its link from then on', async () => {
    const revoked: unknown[] = [];
    const { user } = renderReceipt({
      receiptLink: () => ({ link: revoked.length > 0 ? null : link }),
      revokeReceiptLink: (input) => {
        revoked.push(input);
        return { link: null };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Share receipt' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke link' }));
    const question = await screen.findByRole('alertdialog', { name: 'Revoke this link?' });
    expect(revoked).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Revoke link' }));
    expect(await screen.findByText('Link revoked')).toBeVisible();
    expect(revoked).toEqual([{ saleId }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText(/Shared by link/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reprint' }));
    await waitFor(() =>
      expect(receipts.printReceipt).toHaveBeenCalledWith(sale, { copy: true, pending: false, link: undefined }),
    );
  });

  it('that cannot be made says so, and is tried again', async () => {
    let calls = 0;
    const { user } = renderReceipt({
      shareReceipt: () => {
        calls += 1;
        return calls > 1 ? link : broken();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Share receipt' }));
    expect(await screen.findByText('The link could not be created')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(link.url);
  });
});

describe('after a sale', () => {
  const renderFinished = (pending: boolean) => {
    const acts = { onPrint: vi.fn(), onNewOrder: vi.fn(), onClosed: vi.fn() };
    const ui = <OrderSuccessful sale={sale} repeated={false} pending={pending} {...acts} />;
    const answers = { pos: { shareReceipt: () => link } };
    return { ...renderScreen(ui, { user: PEOPLE.employee, answers }), acts };
  };

  it('its receipt is shared, and the focus is on the next order again', async () => {
    const { user, acts } = renderFinished(false);
    await user.click(await screen.findByRole('button', { name: 'Share receipt' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share receipt' });
    expect(await within(dialog).findByRole('textbox', { name: 'Link' })).toHaveValue(link.url);
    const [, close] = within(dialog).getAllByRole('button', { name: 'Close' });
    if (!close) throw new Error('The dialog has two buttons that close it.');
    await user.click(close);
    await waitFor(() => expect(screen.getByRole('button', { name: /New Order/ })).toHaveFocus());
    expect(acts.onNewOrder).not.toHaveBeenCalled();
  });

  it('made offline the receipt has no link until it reaches the server', async () => {
    renderFinished(true);
    expect(await screen.findByRole('dialog', { name: 'Order Successful' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share receipt' })).not.toBeInTheDocument();
  });
});
