/** What decides whether a shift takes a sale. */
export interface ShiftWindow {
  id: string;
  businessOn: string;
  /** Opened by a sale and not by a person. */
  automatic: boolean;
  openedAt: Date;
  /** Null while it is open. */
  closedAt: Date | null;
}

/** An automatic shift ends with its business day; a shift that a person opened stays open until it is closed. */
export const isCurrent = (
  { automatic, businessOn }: Pick<ShiftWindow, 'automatic' | 'businessOn'>,
  today: string,
): boolean => !automatic || businessOn >= today;

interface ShiftAtHand {
  requireShift: boolean;
  shift: Pick<ShiftWindow, 'automatic' | 'businessOn'> | null;
  /** Another till whose shift the person holds; it takes what is paid here. */
  heldAt: string | null;
}

/** Whether a till may take nothing until a person opens its shift. */
export const isShiftMissing = ({ requireShift, shift, heldAt }: ShiftAtHand, today: string): boolean =>
  requireShift && heldAt === null && !(shift && isCurrent(shift, today));

/** Whether a person has left their shift open since an earlier business day. */
export const isOverdue = ({ businessOn }: Pick<ShiftWindow, 'businessOn'>, today: string): boolean =>
  businessOn < today;

interface SaleMomentOfShift {
  soldAt: Date;
  businessOn: string;
}

/**
 * The shift of its till that an offline sale belongs to, of all its shifts in the order of their opening: the one that was
 * open when it sold, else that of its business day, else the last that was opened before. Undefined where the sale is the
 * first of a new shift.
 */
export function shiftOfLateSale<Shift extends ShiftWindow>(
  shifts: readonly Shift[],
  { soldAt, businessOn }: SaleMomentOfShift,
): Shift | undefined {
  const wasOpen = shifts.filter(
    (shift) =>
      shift.openedAt <= soldAt &&
      (shift.closedAt === null || soldAt < shift.closedAt) &&
      (!shift.automatic || shift.businessOn === businessOn),
  );
  if (wasOpen.length > 0) return wasOpen.at(-1);
  const ofDay = shifts.filter((shift) => shift.businessOn === businessOn);
  if (ofDay.length > 0) return ofDay.find(({ closedAt }) => closedAt === null) ?? ofDay.at(-1);
  const before = shifts.filter(({ openedAt }) => openedAt <= soldAt);
  // Nothing was opened since: the sale opens the shift of its day, after the automatic one of an earlier day.
  const last = shifts.at(-1);
  if (!last || (before.length === shifts.length && (last.closedAt !== null || !isCurrent(last, businessOn)))) {
    return undefined;
  }
  return before.at(-1) ?? shifts[0];
}
