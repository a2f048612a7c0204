import { coded, type Violation } from '../../shared';

/** Units that came into a quarantine or left it, in the order of the ledger. */
export interface QuarantineFlow {
  quantity: number;
  isIn: boolean;
  /** Who took goods back from a customer, or who released; nobody for other goods. */
  people: readonly string[];
}

const isOf = (hands: ReadonlySet<string>) => (lot: QuarantineFlow) => lot.people.some((id) => hands.has(id));

/**
 * The units of a quarantine that a person may release: all but those that the same person, or one whom that person
 * has just added, took back from a customer. Each
 * release takes the oldest units that the releaser may release; whatever leaves otherwise takes the oldest.
 */
export function releasableBy(hands: ReadonlySet<string>, flows: readonly QuarantineFlow[]): number {
  const lots: QuarantineFlow[] = [];
  for (const flow of flows) {
    if (flow.isIn) {
      lots.push({ ...flow });
      continue;
    }
    const isOwn = isOf(new Set(flow.people));
    let missing = flow.quantity;
    // Releases from before this rule may have taken what the releaser took in.
    for (const lot of [...lots.filter((one) => !isOwn(one)), ...lots.filter(isOwn)]) {
      const taken = Math.min(missing, lot.quantity);
      lot.quantity -= taken;
      missing -= taken;
    }
  }
  return lots.filter((lot) => !isOf(hands)(lot)).reduce((sum, lot) => sum + lot.quantity, 0);
}

/** Why a person may not release so many units; `left` are those that somebody else took in. */
export function whyNotReleaseOwn(quantity: number, left: number): Violation[] {
  if (quantity <= left) return [];
  const refusal = left > 0 ? coded('quarantine.tookSome', { left, quantity }) : coded('quarantine.tookAll');
  return [{ field: 'quantity', ...refusal }];
}
