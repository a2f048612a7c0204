/** The documented short form of an order's id. The order's number is its voucher. */
export const shortOrderId = (id: string): string => `#${id.slice(0, 8).toUpperCase()}`;
