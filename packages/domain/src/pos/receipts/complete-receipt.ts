import type { Sale, SaleLine } from '../checkout/sale';
import { builtInTenderOf } from '../payments/built-in-tenders';

/** A receipt that an older release kept on a device: one payment in cash or by card, and nothing of what came since. */
type EarlierLine = Pick<SaleLine, 'productId' | 'name' | 'strength' | 'quantity' | 'batches'> &
  Pick<SaleLine, 'unitPriceMinor' | 'lineTotalMinor' | 'discountMinor'> &
  Partial<SaleLine>;
export type KeptReceipt = Omit<Sale, 'lines' | 'payments' | NewFields> &
  Partial<Pick<Sale, 'payments' | NewFields>> & { lines: readonly EarlierLine[] };
type NewFields = 'roundingMinor' | 'note' | 'discountBasisPoints' | 'discountReason';

const NO_OWN_DISCOUNT = { ownDiscountMinor: 0, discountBasisPoints: null, discountReason: '', note: '' };

/** The receipt with all that today's receipts say. */
export function completeReceipt(kept: KeptReceipt): Sale {
  const { payment, totalMinor } = kept;
  const method = payment.method === 'card' ? 'card' : 'cash';
  const whole = {
    method,
    tenderId: builtInTenderOf(method),
    tenderName: '',
    amountMinor: totalMinor,
    tenderedMinor: payment.tenderedMinor,
    reference: '',
  } as const;
  return {
    roundingMinor: 0,
    note: '',
    discountBasisPoints: null,
    discountReason: '',
    payments: [whole],
    ...kept,
    lines: kept.lines.map((line, index) => ({ ...NO_OWN_DISCOUNT, lineNo: index + 1, ...line })),
  };
}
