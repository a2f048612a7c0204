/**
 * How large figures may be when they are written. A quantity times a price stays within the type that keeps it: ten
 * million units of the dearest goods are a safe integer, and what a place holds of a batch is worth less than a bigint
 * says. Sums have no bound, and neither have answers.
 */

/** Units on one line of a document. */
export const MAX_LINE_UNITS = 10_000_000;

/** Units that a place may hold of one batch, and that one line of a purchase may bring. */
export const MAX_HELD_UNITS = 1_000_000_000;

/** The price or cost of one unit, 9,000,000.00. */
export const MAX_UNIT_MINOR = 900_000_000;

/** The amount of a document. The database refuses amounts beyond 10^13 minor units, and so do the schemas. */
export const MAX_MINOR = 10_000_000_000_000;

/** More cash than anybody carries at once, 100,000,000.00: beyond it a figure was mistyped. */
export const MAX_CASH_MINOR = 10_000_000_000;
