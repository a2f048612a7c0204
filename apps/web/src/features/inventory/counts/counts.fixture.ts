import type { Me } from '@bhandar/domain/accounts';
import type { Count } from '@bhandar/domain/inventory';
import { countLine } from '@bhandar/testing/factories';
import { PEOPLE, type renderScreen } from '../../../testing/render-screen';

export type Inventory = NonNullable<
  NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>['inventory']
>;

/** Renders an open count. */
export const atCount = (
  count: Count,
  inventory: Inventory,
  user: Me = PEOPLE.employee,
): Parameters<typeof renderScreen>[1] => ({
  user,
  path: `/employee-dashboard/inventory/counts?count=${count.id}`,
  answers: { inventory: { getCount: () => count, ...inventory } },
});

/** Records what is sent; `again` are the batches to recount. */
export function countAnswers(again: readonly string[] = []) {
  const sent: { productId: string; batchId?: string | undefined; counted: number; recount: boolean }[][] = [];
  const enterCounts: NonNullable<Inventory['enterCounts']> = ({ entries }) => {
    const kept = entries.map(({ productId, batchId, counted, recount = false }) => ({
      productId,
      batchId,
      counted,
      recount,
    }));
    sent.push(kept);
    return kept.map(({ batchId = '', counted, recount }) => ({
      lineNo: 1,
      batchId,
      counted,
      recountAsked: again.includes(batchId) && !recount,
    }));
  };
  return { sent, enterCounts };
}

export const napa = countLine({ lineNo: 1, name: 'Napa', batchNumber: 'N-1', code: 'P000001' });
export const seclo = countLine({ lineNo: 2, name: 'Seclo', batchNumber: 'S-1', code: 'P000002', barcodes: [] });
