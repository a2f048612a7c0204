import type { ProductKind } from '@bhandar/domain/catalogue';
import { PageHeader } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { ApprovedItems } from './approved-items';
import { StoreStockTable } from './store-stock-table';

const NO_PLACES: never[] = [];

/** Items approved for stores, and below it the actual stock. */
export default function InventoryScreen({ kind }: { kind: ProductKind }) {
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 300_000 });
  return (
    <div key={kind} className="flex flex-col gap-8">
      <div>
        <PageHeader />
        <ApprovedItems kind={kind} />
      </div>
      <StoreStockTable kind={kind} places={places.data ?? NO_PLACES} />
    </div>
  );
}
