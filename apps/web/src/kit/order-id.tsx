import { shortOrderId } from '../lib/short-order-id';

/** The documented short id, with the whole id in its tooltip, and under it the order's number. */
export function OrderId({ id, voucher }: { id: string; voucher: string }) {
  return (
    <span title={id} className="block">
      <span className="font-mono text-sm">{shortOrderId(id)}</span>
      <span className="under block text-ink-3 text-xs">{voucher}</span>
    </span>
  );
}
