import { isShiftMissing, type ShiftSummary, type TillShift } from '@bhandar/domain/pos';

const KEY = 'till-shift';

/** The facts about its shift that an offline till needs. */
export interface KnownShift {
  storeId: string;
  requireShift: boolean;
  shift: Pick<ShiftSummary, 'automatic' | 'businessOn' | 'openedAt' | 'openedBy' | 'heldBy'> | null;
}

export function cacheTillShift({ store, requireShift, shift }: TillShift): void {
  if (!store) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ storeId: store.id, requireShift, shift } satisfies KnownShift));
  } catch {
    // The storage is full: an offline till then sells without checking its shift.
  }
}

/** The shift of this device in the server's last answer. */
export function cachedTillShift(storeId: string): KnownShift | undefined {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KnownShift | null;
    return known?.storeId === storeId ? known : undefined;
  } catch {
    return undefined;
  }
}

/** Whether, by the cached shift, this till may not sell until a shift is opened. */
export function isTillWithoutShift(storeId: string, today: string): boolean {
  const known = cachedTillShift(storeId);
  return known !== undefined && isShiftMissing(known, today);
}

/** The window event after an attempt to sell without the required shift. */
export const SHIFT_WANTED = 'till-shift-wanted';
