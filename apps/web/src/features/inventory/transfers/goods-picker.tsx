import type { StoreStock } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { Combobox, toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepRows, useProductScanner } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { type ScannedGoods, scannedGoods, scannedTitle } from './scanned-goods';

interface GoodsPickerProps {
  locationId: string | undefined;
  /** `scanned` if a scan picked it. */
  onPick: (stock: StoreStock, scanned?: ScannedGoods) => void;
}

const FOUND = 20;

/** Adds stock of a location to a document, found by product, code or batch. */
export function GoodsPicker({ locationId, onPick }: GoodsPickerProps) {
  const { t } = useTranslation('inventory');
  const [search, setSearch] = useState('');
  const list = trpc.inventory.listStoreStock.useQuery(
    { search, ...(search ? {} : { sort: 'name' }), limit: FOUND, ...(locationId ? { locationId } : {}) },
    { ...keepRows, enabled: locationId !== undefined },
  );
  const found = list.data?.data ?? [];
  const utils = trpc.useUtils();
  useProductScanner(async (scanned) => {
    if (!locationId) return;
    const name = titleOf({ name: scanned.tradeName, strength: scanned.strength });
    const { data } = await utils.client.inventory.listStoreStock.query({ search: name, limit: 100, locationId });
    const stock = data.find(({ productId }) => productId === scanned.productId);
    const goods = stock && scannedGoods(stock, scanned);
    if (goods) onPick(stock, goods);
    else {
      const title = scannedTitle(name, stock ? scanned.batchNumber : null);
      toast.error(t('scannedNotHere', { name: title }), { id: 'product-scan' });
    }
  });
  return (
    <Combobox
      value={undefined}
      aria-label={t('addGoods')}
      placeholder={t('addGoods')}
      searchPlaceholder={t('searchGoods')}
      emptyText={t('noGoods')}
      disabled={locationId === undefined}
      loading={list.isFetching}
      onSearch={setSearch}
      options={found.map((stock) => ({
        value: stock.productId,
        label: titleOf(stock),
        hint: t('goodsInStock', { units: formatCount(stock.onHand) }),
      }))}
      onValueChange={(productId) => {
        const stock = found.find((row) => row.productId === productId);
        if (stock) onPick(stock);
      }}
    />
  );
}
