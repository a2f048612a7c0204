import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, refused } from './command';
import { type Model, nth } from './model';
import type { System } from './model-fixture';

/** The amount due matches the model, and the open bills without the advances. */
async function expectDue(model: Model, { superadmin, supplierId }: System): Promise<void> {
  const { dueMinor, bills, ageing } = await superadmin.api.purchasing.supplierAccount({ supplierId });
  expect(dueMinor).toBe(model.dueMinor);
  expect(bills.reduce((sum, { openMinor }) => sum + openMinor, 0) - ageing.unsettledMinor).toBe(model.dueMinor);
}

const paySupplier = fc.record({ amountMinor: fc.integer({ min: 1, max: 6_000 }) }).map(
  (drawn): Command =>
    command({
      name: 'paySupplier',
      drawn,
      async run(model, system) {
        const { supplierId } = system;
        const payment = { supplierId, method: 'cash' as const, ...drawn };
        const { id } = await system.superadmin.api.purchasing.recordSupplierPayment(payment);
        model.payments.push({ id, ...drawn, voided: false });
        model.dueMinor -= drawn.amountMinor;
        await expectDue(model, system);
      },
    }),
);

const voidPayment = fc.record({ payment: fc.nat(999) }).map(
  (drawn): Command =>
    command({
      name: 'takeBackPayment',
      drawn,
      check: (model) => model.payments.length > 0,
      async run(model, system) {
        const paid = nth(model.payments, drawn.payment);
        const call = system.superadmin.api.purchasing.voidSupplierPayment({ paymentId: paid.id, reason: 'Model' });
        if (paid.voided) return refused(call, 'NOT_FOUND');
        await call;
        paid.voided = true;
        model.dueMinor += paid.amountMinor;
        await expectDue(model, system);
      },
    }),
);

export const moneyCommands = [paySupplier, voidPayment];
