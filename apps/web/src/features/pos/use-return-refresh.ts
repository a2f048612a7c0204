import { trpc } from '../../lib/api/trpc';

/** Reads anew what shows returns or stock. */
export function useReturnRefresh() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.pos.invalidate(), utils.inventory.invalidate()]);
}
