export type PageSlot = number | 'gap-before' | 'gap-after';

/** The page numbers of a pager: the first, the last, and those within 2 of the current one; gaps for the rest. */
export function pageWindow(page: number, total: number): PageSlot[] {
  if (total < 1) return [];
  const current = Math.min(Math.max(page, 1), total);
  const from = Math.max(2, current - 2);
  const to = Math.min(total - 1, current + 2);
  const slots: PageSlot[] = [1];
  if (from > 2) slots.push('gap-before');
  for (let number = from; number <= to; number += 1) slots.push(number);
  if (to < total - 1) slots.push('gap-after');
  if (total > 1) slots.push(total);
  return slots;
}
