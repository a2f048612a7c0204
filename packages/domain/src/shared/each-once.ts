import type * as z from 'zod';

/** Whether each item has a key of its own. */
export const isEachOnce = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): boolean =>
  new Set(items.map(keyOf)).size === items.length;

/** For a list's `superRefine`: adds the message to every item that repeats a key. */
export const refuseRepeats =
  <Field extends string>(field: Field, message: string) =>
  (items: readonly Readonly<Record<Field, unknown>>[], context: z.RefinementCtx): void => {
    const seen = new Set<unknown>();
    for (const [index, { [field]: named }] of items.entries()) {
      if (seen.has(named)) context.addIssue({ code: 'custom', path: [index, field], message });
      seen.add(named);
    }
  };
