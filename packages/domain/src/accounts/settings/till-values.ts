// Tills load these values without the schemas of the settings, because their script is limited.

/** The smallest coins that cash may be rounded to, in minor units; 0 rounds nothing. */
export const CASH_ROUNDING_STEPS = [0, 5, 10, 25, 50, 100, 500, 1_000] as const;

/** The values until the organisation changes them, or where its settings cannot be read. */
export const USUAL_THRESHOLDS = { lowStockUnits: 10, expiryNearDays: 90, expirySoonDays: 30 };
