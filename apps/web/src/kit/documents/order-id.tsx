import { shortOrderId } from '../../lib/short-order-id';

/** The documented short id, with the whole id in its tooltip, and under it the order's number. A phone shows the number first. */
export function OrderId({ id, voucher }: { id: string; voucher: string }) {
  return (
    <span title={id} className="flex flex-col items-start max-sm:flex-col-reverse">
      <span className="font-mono text-sm max-sm:text-ink-3 max-sm:text-xs">{shortOrderId(id)}</span>
      <span className="text-ink-3 text-xs max-sm:text-[length:inherit] max-sm:text-inherit">{voucher}</span>
    </span>
  );
}
