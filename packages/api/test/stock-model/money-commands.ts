import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, refused } from './command';
import { type Model, nth } from './model';
import type { World } from './world';

/** The supplier is owed what the model says, and the open bills less what is paid ahead come to the same. */
async function expectDue(model: Model, { boss, supplierId }: World): Promise<void> {
  const { dueMinor, bills, ageing } = await boss.api.purchasing.supplierAccount({ supplierId });
  expect(dueMinor).toBe(model.dueMinor);
  expect(bills.reduce((sum, { openMinor }) => sum + openMinor, 0) - ageing.unsettledMinor).toBe(model.dueMinor);
}

const paySupplier = fc.record({ amountMinor: fc.integer({ min: 1, max: 6_000 }) }).map(
  (drawn): Command =>
    command({
      name: 'paySupplier',
      drawn,
      async run(model, world) {
        const { supplierId } = world;
        const payment = { supplierId, method: 'cash' as const, ...drawn };
        const { id } = await world.boss.api.purchasing.recordSupplierPayment(payment);
        model.payments.push({ id, ...drawn, voided: false });
        model.dueMinor -= drawn.amountMinor;
        await expectDue(model, world);
      },
    }),
);

const takeBackPayment = fc.record({ payment: fc.nat(999) }).map(
  (drawn): Command =>
    command({
      name: 'takeBackPayment',
      drawn,
      check: (model) => model.payments.length > 0,
      async run(model, world) {
        const paid = nth(model.payments, drawn.payment);
        const call = world.boss.api.purchasing.voidSupplierPayment({ paymentId: paid.id, reason: 'Model' });
        if (paid.voided) return refused(call, 'NOT_FOUND');
        await call;
        paid.voided = true;
        model.dueMinor += paid.amountMinor;
        await expectDue(model, world);
      },
    }),
);

export const moneyCommands = [paySupplier, takeBackPayment];
