import { ERROR_KINDS, type ErrorKind } from '@bhandar/domain/shared';
import { TRPCError } from '@trpc/server';
import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Model } from './model';
import { expectLedgerConsistent, holdingsOf, type System } from './model-fixture';

export type Command = fc.AsyncCommand<Model, System>;

/** How often each kind ran, over the whole test. */
export const executed = new Map<string, number>();

interface Parts {
  name: string;
  /** The drawn values, for the report of a failure. */
  drawn: unknown;
  check?: (model: Readonly<Model>) => boolean;
  run: (model: Model, system: System) => Promise<void>;
}

/** Reading the whole ledger takes longer than most commands, so a run may check it after every few commands. */
export const checking = { every: 1, commands: 0 };

/** A command after which the totals must match the model and every invariant must hold. */
export const command = ({ name, drawn, check = () => true, run }: Parts): Command => ({
  check,
  toString: () => `${name}(${JSON.stringify(drawn)})`,
  async run(model, system) {
    await run(model, system);
    executed.set(name, (executed.get(name) ?? 0) + 1);
    checking.commands += 1;
    await expectTotals(model, system);
    if (checking.commands % checking.every !== 0) return;
    await expectLedgerConsistent(system, `after command ${checking.commands}, ${name}(${JSON.stringify(drawn)})`);
  },
});

async function expectTotals(model: Model, system: System): Promise<void> {
  const totals = async (locationId: string) => {
    const held = await holdingsOf(system, locationId);
    return system.products.map(({ id }) =>
      held.filter((batch) => batch.productId === id).reduce((sum, batch) => sum + batch.onHand, 0),
    );
  };
  expect(await totals(system.warehouseId)).toEqual(model.warehouse);
  for (const [index, store] of system.stores.entries()) {
    expect(await totals(store.id)).toEqual(model.stores[index]?.stock);
  }
}

/** The call is refused in one of these ways; any other result is a divergence. */
export async function refused(call: Promise<unknown>, ...kinds: ErrorKind[]): Promise<void> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const codes: string[] = kinds.map((kind) => ERROR_KINDS[kind].trpc);
  expect(error, `should be refused as ${codes.join(' or ')}`).toBeInstanceOf(TRPCError);
  if (error instanceof TRPCError) expect(codes, error.message).toContain(error.code);
}
