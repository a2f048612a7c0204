/** The days after its approval from which an order counts as not received. */
export const UNRECEIVED_DAYS = 3;
