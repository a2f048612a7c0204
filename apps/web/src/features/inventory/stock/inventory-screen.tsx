import type { ProductKind } from '@bhandar/domain/catalogue';
import { useState } from 'react';
import { PageHeader } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { ApprovedItems } from './approved-items';
import { StoreStockTable } from './store-stock-table';

const NO_PLACES: never[] = [];

/** Items approved for stores, and below it the actual stock: above it where a notification or a figure leads to it. */
export default function InventoryScreen({ kind }: { kind: ProductKind }) {
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 300_000 });
  // Once for each opening: the lists do not change places below a person who filters them.
  const [ledToStock] = useState(() => [...new URLSearchParams(location.search).keys()].includes('stock.standing'));
  const stock = <StoreStockTable key="stock" kind={kind} places={places.data ?? NO_PLACES} />;
  const approved = <ApprovedItems key="approved" kind={kind} />;
  return (
    <div key={kind}>
      <PageHeader />
      <div className="flex flex-col gap-8">{ledToStock ? [stock, approved] : [approved, stock]}</div>
    </div>
  );
}
