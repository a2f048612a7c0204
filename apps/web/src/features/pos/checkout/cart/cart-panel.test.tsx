import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../../lib/i18n/language';
import { sellable } from '../../testing';
import { cart, napa, openTill, quantity, resetTill, showOn, tile } from '../pos-screen.fixture';

beforeEach(resetTill);
afterEach(() => act(() => applyLanguage('en')));

test('the cart and the pay bar of a phone both count units: one showed a bare number, the other items', async () => {
  showOn('phone');
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByRole('heading', { name: 'Cart 1 line · 2 units' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Pay$/ })).toHaveTextContent('2 units');
});

test('a pack that a line is filled up to promises no whole pack more: + box of 100 beside 12 units gave 100', async () => {
  const { user } = openTill({}, [{ ...napa, packs: [{ name: 'box', size: 5 }] }]);
  await user.click(await tile('Napa 500 mg'));
  await user.click(screen.getByText('box 5'));
  expect(quantity()).toHaveValue('5');
  await user.click(screen.getByText('box 5'));
  expect(quantity()).toHaveValue('10');
});

test('a box is named in Bangla: the button mixed the English word in', async () => {
  const { user } = openTill({}, [{ ...napa, packs: [{ name: 'box', size: 5 }] }]);
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByText('box 5')).toBeVisible();
  await act(() => applyLanguage('bn'));
  expect(await screen.findByText('বাক্স 5')).toBeVisible();
});

test('the cart of a phone shows whole lines, also while it is paid: one was cut in the middle', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(780);
  showOn('phone');
  const names = ['Ace', 'Alben', 'Amdocal', 'Atova', 'Napa', 'Seclo'];
  const { user } = openTill(
    {},
    names.map((name) => sellable({ name })),
  );
  for (const name of names) await user.click(await tile(`${name} 500 mg`));
  expect((await cart()).parentElement?.style.maxHeight).toBe(`${5 * 49}px`);
  await user.click(screen.getByRole('button', { name: /Pay$/ }));
  await screen.findByRole('dialog', { name: 'Pay' });
  expect((await cart()).parentElement?.style.maxHeight).toBe(`${4 * 49}px`);
});

test('lines scrolled out of view are counted in the head and shown by a press: they were gone without a mark', async () => {
  const scrolled = 3 * 49;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = this.matches('[data-lines] li') ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
    return this.matches('[data-lines] li')
      ? new DOMRect(0, index * 49 - scrolled, 0, 49)
      : new DOMRect(0, 0, 0, 2 * 49);
  });
  const names = ['Ace', 'Alben', 'Amdocal', 'Atova', 'Napa', 'Seclo'];
  const { user } = openTill(
    {},
    names.map((name) => sellable({ name })),
  );
  for (const name of names) await user.click(await tile(`${name} 500 mg`));
  const above = await screen.findByRole('button', { name: '3 lines above' });
  expect(screen.getByRole('button', { name: '1 line below' })).toBeVisible();
  const moved = vi.fn();
  Object.assign((await cart()).parentElement ?? {}, { scrollBy: moved });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2 * 49);
  await user.click(above);
  expect(moved).toHaveBeenCalledWith(expect.objectContaining({ top: -2 * 49 }));
});

test('the bill counts the lines that need a prescription: the payment did not say it', async () => {
  const rx = sellable({ name: 'Seclo', requiresPrescription: true });
  const { user } = openTill({}, [napa, rx]);
  await user.click(await tile('Napa 500 mg'));
  expect(screen.queryByText(/needs? a prescription/)).not.toBeInTheDocument();
  await user.click(await tile('Seclo 500 mg'));
  expect(screen.getByText('1 line needs a prescription')).toBeInTheDocument();
});

test('a line of a phone offers its quantity to be changed: only the last one showed that it could be', async () => {
  showOn('phone');
  const { user } = openTill({}, [napa, sellable({ name: 'Seclo' })]);
  await user.click(await tile('Napa 500 mg'));
  await user.click(await tile('Seclo 500 mg'));
  const lines = within(await cart()).getAllByRole('listitem');
  expect(lines[0]).not.toHaveAttribute('aria-current');
  await user.click(screen.getByRole('button', { name: 'Adjust Napa 500 mg' }));
  expect(lines[0]).toHaveAttribute('aria-current');
});

test('a line of a bill that is being paid on a phone can be changed: the sheet had to be closed for it', async () => {
  showOn('phone');
  const { user } = openTill({}, [napa, sellable({ name: 'Seclo' })]);
  await user.click(await tile('Napa 500 mg'));
  await user.click(await tile('Seclo 500 mg'));
  await user.click(screen.getByRole('button', { name: /Pay$/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay' }));
  const [line] = sheet.getAllByRole('listitem');
  expect(line).not.toHaveAttribute('aria-current');
  await user.click(sheet.getByRole('button', { name: 'Adjust Napa 500 mg' }));
  expect(line).toHaveAttribute('aria-current');
  await user.click(sheet.getByRole('button', { name: 'One more of Napa 500 mg' }));
  expect(sheet.getByRole('spinbutton', { name: 'Quantity of Napa 500 mg' })).toHaveAttribute('aria-valuenow', '2');
});

test('the next order on a phone begins at the top of the page: the store and the tabs stayed out of view', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo');
  showOn('phone');
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.click(screen.getByRole('button', { name: /Pay$/ }));
  scrolled.mockClear();
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Pay' })).getByRole('button', { name: /Complete/ }),
  );
  await screen.findByRole('button', { name: 'New Order' });
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});

test('the cart of a desk shows whole lines above the payment: the first one was cut in the middle', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(65);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.matches('[data-lines]') ? 100 : 433;
  });
  const names = ['Ace', 'Alben', 'Amdocal', 'Atova', 'Napa', 'Seclo'];
  const { user } = openTill(
    {},
    names.map((name) => sellable({ name })),
  );
  for (const name of names) await user.click(await tile(`${name} 500 mg`));
  const box = (await cart()).parentElement;
  expect(box?.style.maxHeight).toBe(`${5 * 65}px`);
  await user.click(screen.getByRole('button', { name: 'Clear cart' }));
  expect(box?.style.maxHeight).toBe('');
});

test('the payment of a phone shows the bill from its first line: it was scrolled to the last', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  showOn('phone');
  const { user } = openTill({}, [napa, sellable({ name: 'Seclo' })]);
  await user.click(await tile('Napa 500 mg'));
  await user.click(await tile('Seclo 500 mg'));
  scrolled.mockClear();
  await user.click(screen.getByRole('button', { name: /Pay$/ }));
  await screen.findByRole('dialog', { name: 'Pay' });
  const lines = within(await cart()).getAllByRole('listitem');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).not.toHaveAttribute('aria-current');
  expect(scrolled.mock.contexts.filter((scrolledTo) => lines.includes(scrolledTo as HTMLElement))).toEqual([]);
});
