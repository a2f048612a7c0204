import { coded, type Refusal } from '../../shared';

interface Shortage {
  name: string;
  asked: number;
  available: number;
}

const NAMED = 3;

/** The first products that are short, as a refusal names them, and the number of the others. */
export function namedShortages(
  short: readonly Shortage[],
  code: 'stock.availableOf' | 'stock.missingOf' = 'stock.availableOf',
): Refusal | Refusal[] {
  const list = short.slice(0, NAMED).map(({ name, asked, available }) => coded(code, { name, asked, available }));
  return short.length > NAMED ? coded('stock.listAndMore', { list, more: short.length - NAMED }) : list;
}
