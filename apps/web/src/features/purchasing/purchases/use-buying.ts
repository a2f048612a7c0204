import { useActor } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/**
 * What the person may do with a purchase: record it, send it to the warehouse, or nothing. Undefined until the
 * organisation's choice is known. If it cannot be read, the form is offered and the server answers.
 */
export function useBuying(): { buying: 'record' | 'propose' | 'none' | undefined; asksWarehouse: boolean } {
  const { role } = useActor();
  const facts = trpc.purchasing.purchaseFacts.useQuery({ supplierId: null }, { enabled: role !== 'employee' });
  const rule = facts.data?.byStores ?? (facts.isError ? 'own-store' : undefined);
  const asksWarehouse = rule === 'confirm';
  if (role === 'superadmin') return { buying: 'record', asksWarehouse };
  if (role === 'employee' || rule === 'off') return { buying: 'none', asksWarehouse };
  if (rule === undefined) return { buying: undefined, asksWarehouse };
  return { buying: asksWarehouse ? 'propose' : 'record', asksWarehouse };
}
