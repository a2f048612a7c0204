import { describe, expect, it } from 'vitest';
import { DomainError } from '../../shared';
import { OrderStatus } from './order';
import { assertOrderTransition, mayMoveOrder } from './order-lifecycle';

const ALLOWED = new Set(['pending>approved', 'pending>rejected', 'pending>cancelled', 'approved>fulfilled']);
const steps = OrderStatus.options.flatMap((from) => OrderStatus.options.map((to) => [from, to] as const));

const order = (status: OrderStatus) => ({
  status,
  byName: 'Rina Akter',
  at: '2026-11-21T03:04:00.000Z',
  when: '2026-11-21 09:04',
});

const refusal = (from: OrderStatus, to: OrderStatus): DomainError => {
  try {
    assertOrderTransition(order(from), to);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error(`${from} > ${to} was not refused`);
};

describe('assertOrderTransition', () => {
  it.each(steps)('%s > %s follows the table', (from, to) => {
    const allowed = ALLOWED.has(`${from}>${to}`);
    expect(mayMoveOrder(from, to)).toBe(allowed);
    if (allowed) expect(assertOrderTransition(order(from), to)).toBe(to);
    else expect(refusal(from, to).kind).toBe('INVALID_TRANSITION');
  });

  it.each([
    ['approved', 'approved', 'Order was already approved by Rina Akter on 2026-11-21 09:04'],
    ['approved', 'rejected', 'Order was already approved by Rina Akter on 2026-11-21 09:04'],
    ['rejected', 'approved', 'Order was already rejected by Rina Akter on 2026-11-21 09:04'],
    ['cancelled', 'approved', 'Order was already cancelled by Rina Akter on 2026-11-21 09:04'],
    ['fulfilled', 'fulfilled', 'Order was already fulfilled by Rina Akter on 2026-11-21 09:04'],
    ['approved', 'cancelled', 'Order was already approved and cannot be cancelled'],
    ['pending', 'fulfilled', 'Order is still pending and cannot be fulfilled'],
  ] as const)('%s > %s says who was first', (from, to, message) => {
    expect(refusal(from, to).message).toBe(message);
  });

  it('names the earlier decision in the refusal', () => {
    expect(refusal('approved', 'rejected').details.data).toEqual({
      status: 'approved',
      by: 'Rina Akter',
      at: '2026-11-21T03:04:00.000Z',
    });
  });
});
