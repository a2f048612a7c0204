/** The days after its approval from which an order counts as not received, and its people are notified once. */
export const UNRECEIVED_DAYS = 3;
