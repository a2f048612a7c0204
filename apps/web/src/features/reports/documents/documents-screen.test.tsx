import type { SalesDocument, SalesDocumentPage } from '@bhandar/domain/reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { today } from '../../../lib/format';
import { broken, PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { IN_NOVEMBER, PERIOD } from '../testing';
import DocumentsScreen from './documents-screen';

const SALE: SalesDocument = {
  kind: 'sale',
  id: '0198a1c0-0000-7000-8000-0000000000c1',
  number: 'LAZZ-1-000007',
  at: '2026-11-20T05:00:00.000Z',
  businessOn: '2026-11-20',
  store: 'Lazz Pharma',
  person: 'Omar Faruk',
  customer: 'Rahima Khatun',
  method: 'cash',
  methods: ['cash'],
  isVoid: false,
  isVoided: false,
  units: 12,
  netMinor: 14_400,
};
const RETURN: SalesDocument = {
  ...SALE,
  kind: 'return',
  id: '0198a1c0-0000-7000-8000-0000000000c2',
  number: 'SR-000001',
  methods: [],
  units: -2,
  netMinor: -2_400,
};
const line = { productId: '0198a1c0-0000-7000-8000-0000000000f1', name: 'Napa', quantity: 12 };
const details = { ...SALE, lines: [{ ...line, netMinor: 14_400, discountMinor: 600 }] };

const answer = (...rows: SalesDocument[]): SalesDocumentPage => ({ ...pageWith(rows), netMinor: 12_000 });
const open = (listDocuments: (input: object) => SalesDocumentPage, path = IN_NOVEMBER) =>
  renderScreen(<DocumentsScreen />, {
    user: PEOPLE.admin,
    path,
    answers: { reports: { listDocuments, getDocument: () => details } },
  });

describe('DocumentsScreen', () => {
  it('lists receipts with number, person and revenue, marks returns, and adds up to the figure', async () => {
    open(() => answer(SALE, RETURN));
    const sale = await screen.findByRole('row', { name: /LAZZ-1-000007/ });
    expect(sale).toHaveTextContent(/Lazz Pharma.*Omar Faruk.*Rahima Khatun.*Cash.*12.*144\.00/);
    expect(within(screen.getByRole('row', { name: /SR-000001/ })).getByText('Return')).toBeVisible();
    expect(screen.getByText(/total ৳ 120\.00/)).toBeVisible();
  });

  it('marks the void of a sale, and names the payments of an exchange', async () => {
    const exchange = { ...SALE, id: '0198a1c0-0000-7000-8000-0000000000c3', number: 'LAZZ-1-000008' };
    open(() => answer({ ...RETURN, isVoid: true }, { ...exchange, method: 'split', methods: ['exchange', 'cash'] }));
    const voided = await screen.findByRole('row', { name: /SR-000001/ });
    expect(within(voided).getByText('Void')).toBeVisible();
    expect(within(voided).queryByText('Return')).toBeNull();
    expect(screen.getByRole('row', { name: /LAZZ-1-000008/ })).toHaveTextContent('Exchange credit, Cash');
  });

  it('marks a voided receipt itself: only the void beside it was marked', async () => {
    open(() => answer({ ...SALE, isVoided: true }));
    const row = await screen.findByRole('row', { name: /LAZZ-1-000007/ });
    expect(within(row).getByText('Voided', { selector: ':not(s *)' })).toBeVisible();
    // Its amount read like that of a sale that stands.
    expect(within(row).getByText(/144\.00/, { selector: 's' })).toHaveTextContent('Voided 144.00');
  });

  it('lists voids apart from returns', async () => {
    const listDocuments = vi.fn((_query: object) => answer({ ...RETURN, isVoid: true }));
    const { user } = open(listDocuments);
    await user.click(await screen.findByRole('button', { name: 'Document type' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Void' }));
    await waitFor(() => expect(listDocuments.mock.lastCall?.[0]).toMatchObject({ kind: 'void' }));
  });

  it('applies the filters of the URL', async () => {
    const listDocuments = vi.fn((_query: object) => answer(SALE));
    open(listDocuments, `${IN_NOVEMBER}&store=s1&product=p1&cashier=c1&hour=0&kind=sale`);
    await screen.findByRole('row', { name: /LAZZ-1-000007/ });
    expect(listDocuments.mock.calls[0]?.[0]).toMatchObject({
      ...PERIOD,
      locationId: 's1',
      productId: 'p1',
      cashierId: 'c1',
      hour: 0,
      kind: 'sale',
    });
  });

  it('shows today without days in the URL, and the chosen days afterwards', async () => {
    const listDocuments = vi.fn((_query: object) => answer(SALE));
    open(listDocuments, '/');
    await screen.findByRole('row', { name: /LAZZ-1-000007/ });
    expect(listDocuments.mock.calls[0]?.[0]).toMatchObject({ from: today(), to: today() });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    await waitFor(() =>
      expect(listDocuments.mock.calls.at(-1)?.[0]).toMatchObject({ from: '2026-11-01', to: today() }),
    );
  });

  it('expands a document into lines that link to the product page', async () => {
    const { user } = open(() => answer(SALE));
    const row = await screen.findByRole('row', { name: /LAZZ-1-000007/ });
    await user.click(within(row).getByRole('button', { expanded: false }));
    const link = await screen.findByRole('link', { name: 'Napa' });
    expect(link).toHaveAttribute('href', expect.stringContaining(line.productId));
    expect(link.closest('tr')).toHaveTextContent(/Napa.*12.*6\.00.*144\.00/);
  });

  it('shows an empty state without documents', async () => {
    open(() => answer(), '/');
    expect(await screen.findByText('No receipts in these days')).toBeVisible();
  });

  it('shows a failed load', async () => {
    open(broken);
    expect(await screen.findByText('Failed to load the receipts')).toBeVisible();
  });
});
