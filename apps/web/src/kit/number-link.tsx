import { isManager } from '@bhandar/domain/accounts';
import type { ProductKind } from '@bhandar/domain/catalogue';
import { AppLink } from './app-link';
import { useActor, useHrefTo } from './scope';

const LINK = 'code text-brand-ink underline underline-offset-4';

/** A batch by its number, which opens its page. */
export function BatchLink({ id, number }: { id: string; number: string }) {
  const href = useHrefTo()('batch', { id });
  return href ? (
    <AppLink href={href} className={LINK}>
      {number}
    </AppLink>
  ) : (
    number
  );
}

/** A receipt by its number. Employees may open only their own, which a list of the store does not tell apart. */
export function ReceiptLink({ id, number }: { id: string; number: string }) {
  const actor = useActor();
  const href = useHrefTo()('receipt', { id });
  return href && isManager(actor) ? (
    <AppLink href={href} className={LINK}>
      {number}
    </AppLink>
  ) : (
    <span className="code">{number}</span>
  );
}

/** An order to a supplier by its voucher, which opens it over the purchases of its kind of goods. */
export function PurchaseOrderLink({ id, number, kind }: { id: string; number: string; kind: ProductKind }) {
  const href = useHrefTo()(`${kind}Purchases`, { order: id });
  return href ? (
    <AppLink href={href} className={LINK}>
      {number}
    </AppLink>
  ) : (
    <span className="code">{number}</span>
  );
}
