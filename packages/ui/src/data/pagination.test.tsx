import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Pagination, type PaginationLabels, pageWindow } from '../index';

const labels: PaginationLabels = { navigation: 'Pages', previous: 'Previous', next: 'Next', page: (n) => `Page ${n}` };
const written = (page: number, total: number) =>
  pageWindow(page, total)
    .map((slot) => (typeof slot === 'number' ? slot : '..'))
    .join(' ');

describe('pageWindow', () => {
  test.each([
    [1, 0, ''],
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 5, '1 2 3 .. 5'],
    [3, 5, '1 2 3 4 5'],
    [1, 129, '1 2 3 .. 129'],
    [4, 129, '1 2 3 4 5 6 .. 129'],
    [5, 129, '1 .. 3 4 5 6 7 .. 129'],
    [6, 129, '1 .. 4 5 6 7 8 .. 129'],
    [126, 129, '1 .. 124 125 126 127 128 129'],
    [129, 129, '1 .. 127 128 129'],
    [500, 129, '1 .. 127 128 129'],
  ])('of page %i of %i is %s', (page, total, expected) => {
    expect(written(page, total)).toBe(expected);
  });

  test('has the first, the last and every page within 2, each once and in order', () => {
    for (let total = 1; total <= 30; total += 1) {
      for (let page = 1; page <= total; page += 1) {
        const numbers = pageWindow(page, total).filter((slot) => typeof slot === 'number');
        const expected = Array.from({ length: total }, (_, index) => index + 1).filter(
          (number) => number === 1 || number === total || Math.abs(number - page) <= 2,
        );
        expect(numbers).toEqual(expected);
      }
    }
  });
});

test('a phone shows the page of how many between the arrows: Next stood alone on a second row', () => {
  render(<Pagination page={6} totalPages={129} onPageChange={() => undefined} labels={labels} />);
  expect(screen.getByText('6 / 129')).toHaveClass('sm:hidden');
  expect(screen.getByText('6')).toHaveClass('max-sm:hidden');
  expect(screen.getByText('Next')).toHaveClass('max-sm:sr-only');
});

test('Pagination disables Previous on the first page and Next on the last', () => {
  const { rerender } = render(<Pagination page={1} totalPages={3} onPageChange={() => undefined} labels={labels} />);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  rerender(<Pagination page={3} totalPages={3} onPageChange={() => undefined} labels={labels} />);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('Pagination disables both arrows for an empty list', () => {
  render(<Pagination page={1} totalPages={0} onPageChange={() => undefined} labels={labels} />);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('Pagination reports the chosen page, and marks the current one, which does nothing', async () => {
  const onPageChange = vi.fn();
  render(<Pagination page={6} totalPages={129} onPageChange={onPageChange} labels={labels} />);
  expect(screen.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
  for (const name of ['Page 6', 'Page 129', 'Previous', 'Next', 'Page 4']) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(onPageChange.mock.calls).toEqual([[129], [5], [7], [4]]);
});
