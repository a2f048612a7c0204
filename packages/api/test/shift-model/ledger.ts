import type { RefundMethod } from '@bhandar/domain/pos';
import type { CashMove } from './plan';

/** Minor units by payment method. */
export type Parts = Record<string, number>;

/** The account first, then cash, then the rest; or as chosen, without the part that the account paid. */
export function partsOfRefund(paid: Parts, minor: number, chosen: RefundMethod | undefined): Parts {
  if (chosen === 'credit') return { account: minor };
  const parts: Parts = {};
  let missing = minor;
  for (const method of ['account', 'cash', 'card']) {
    const isLeft = chosen === method || (chosen === undefined && method === 'card');
    const part = isLeft ? missing : Math.min(missing, Math.max(0, paid[method] ?? 0));
    if (part > 0) parts[method] = part;
    missing -= part;
  }
  return parts;
}

/** The sums of one shift, by additions only. */
export class Drawer {
  readonly sales = new Map<string, number>();
  readonly refunds = new Map<string, number>();
  private moved = 0;

  constructor(readonly floatMinor: number) {}

  sell(method: string, minor: number): void {
    this.sales.set(method, (this.sales.get(method) ?? 0) + minor);
  }

  refund(method: string, minor: number): void {
    this.refunds.set(method, (this.refunds.get(method) ?? 0) + minor);
  }

  move(kind: CashMove, minor: number): void {
    this.moved += kind === 'payIn' ? minor : -minor;
  }

  get cashMinor(): number {
    return this.floatMinor + (this.sales.get('cash') ?? 0) - (this.refunds.get('cash') ?? 0) + this.moved;
  }

  /** As in the report: by method, and only methods that occurred. */
  get tenders() {
    const methods = [...new Set([...this.sales.keys(), ...this.refunds.keys()])].sort();
    return methods.map((method) => ({
      method,
      salesMinor: this.sales.get(method) ?? 0,
      refundsMinor: this.refunds.get(method) ?? 0,
    }));
  }
}
