import { isManager } from '@bhandar/domain/accounts';
import type { ProductKind } from '@bhandar/domain/catalogue';
import { AppLink } from '../app-link';
import { useActor, useHrefTo } from '../scope';

const LINK = 'code text-brand-ink underline underline-offset-4';

/** A batch number that links to the batch. */
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

/**
 * A receipt number that links to the receipt. Employees can open only their own, and the store's list does not say
 * whose each receipt is.
 */
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

/** A purchase order's number that opens it over the list of its kind of goods. */
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
