import { describe, expect, it } from 'vitest';
import { englishIn } from '../../english';
import { approvedQuantities, receivedQuantities } from './line-quantities';
import { ApproveOrderInput, PlaceOrderInput, RejectOrderInput } from './order';

const ID = '00000000-0000-4000-8000-000000000001';
const lines = [
  { lineNo: 1, quantity: 20 },
  { lineNo: 2, quantity: 10 },
];

describe('approvedQuantities', () => {
  it('grants every ordered quantity unless a line is lowered', () => {
    expect(approvedQuantities(lines)).toEqual(lines);
    expect(approvedQuantities(lines, [{ lineNo: 2, quantity: 6 }])).toEqual([
      { lineNo: 1, quantity: 20 },
      { lineNo: 2, quantity: 6 },
    ]);
    expect(approvedQuantities(lines, [{ lineNo: 1, quantity: 0 }])[0]).toEqual({ lineNo: 1, quantity: 0 });
  });

  it.each([
    [[{ lineNo: 2, quantity: 11 }], 'Line 2 asks for 10; approve at most that'],
    [[{ lineNo: 3, quantity: 1 }], 'The order has no line 3'],
    [lines.map(({ lineNo }) => ({ lineNo, quantity: 0 })), 'Approve at least one unit, or reject the order'],
  ])('refuses %j', (lowered, message) => {
    expect(() => approvedQuantities(lines, lowered)).toThrow(message);
  });

  it('receivedQuantities counts a line as received in full if its quantity is left out', () => {
    const approved = [
      { lineNo: 1, approvedQuantity: 20 },
      { lineNo: 2, approvedQuantity: 6 },
    ];
    expect(receivedQuantities(approved, [{ lineNo: 2, quantity: 5 }])).toEqual([
      { lineNo: 1, quantity: 20 },
      { lineNo: 2, quantity: 5 },
    ]);
    expect(() => receivedQuantities(approved, [{ lineNo: 9, quantity: 5 }])).toThrow('The order has no line 9');
    expect(() => receivedQuantities(approved, [{ lineNo: 1, quantity: 21 }])).toThrow('Line 1: only 20 were sent');
  });
});

describe('the order forms', () => {
  const message = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    englishIn(result.error?.issues[0]?.message ?? '');

  it.each([
    [{ kind: 'pharmacy', items: [] }, 'Please add items to your order'],
    [{ kind: 'pharmacy' }, 'Please add items to your order'],
    [{ kind: 'pharmacy', items: [{ productId: ID, quantity: 0 }] }, 'Must be at least 1'],
    [{ kind: 'pharmacy', items: [{ productId: ID, quantity: 1.5 }] }, 'Enter a whole number'],
    [
      {
        kind: 'pharmacy',
        items: [
          { productId: ID, quantity: 1 },
          { productId: ID, quantity: 2 },
        ],
      },
      'A product is in the order twice',
    ],
  ])('refuse %j', (input, expected) => {
    expect(message(PlaceOrderInput.safeParse(input))).toBe(expected);
  });

  it('send the documented text for an empty reason', () => {
    expect(RejectOrderInput.parse({ orderId: ID, reason: '  ' }).reason).toBe('No reason provided');
    expect(RejectOrderInput.parse({ orderId: ID }).reason).toBe('No reason provided');
    expect(RejectOrderInput.parse({ orderId: ID, reason: 'Duplicate' }).reason).toBe('Duplicate');
  });

  it('refuse to lower a line twice', () => {
    const quantities = [
      { lineNo: 1, quantity: 1 },
      { lineNo: 1, quantity: 2 },
    ];
    expect(message(ApproveOrderInput.safeParse({ orderId: ID, quantities }))).toBe('A line is named twice');
  });
});
