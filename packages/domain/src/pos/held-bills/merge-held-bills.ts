import type { HeldBill } from './held-bill';

/** A bill on a device: `new` until it is sent for the first time, `stored` once the server has it. */
export type DeviceBillState = 'new' | 'sent' | 'stored';

export interface DeviceBill extends HeldBill {
  state: DeviceBillState;
}

/** What a till shows as held, and which copies on the device are out of date. */
export interface MergedBills<Bill> {
  shown: (HeldBill | Bill)[];
  /** The server had them and has them no more: another till took them up, or their day is over. */
  gone: string[];
}

/**
 * Each bill once: the server's list, and of the device's copies what the server cannot know yet. `knownBefore` are the copies
 * that the server had when the list was asked for: only these can be missing from it for good.
 */
export function mergeHeldBills<Bill extends DeviceBill>(
  server: readonly HeldBill[] | undefined,
  device: readonly Bill[],
  { knownBefore, taken }: { knownBefore: ReadonlySet<string>; taken: ReadonlySet<string> },
): MergedBills<Bill> {
  const onServer = new Set(server?.map(({ id }) => id));
  const isGone = ({ id, state }: Bill) =>
    server !== undefined && state === 'stored' && knownBefore.has(id) && !onServer.has(id);
  const waiting = device.filter((bill) => !onServer.has(bill.id) && !isGone(bill));
  const shown = [...(server ?? []), ...waiting].filter(({ id }) => !taken.has(id));
  return {
    shown: shown.sort((a, b) => a.heldAt.localeCompare(b.heldAt) || a.id.localeCompare(b.id)),
    gone: device.filter(isGone).map(({ id }) => id),
  };
}
