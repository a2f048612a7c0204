import { batchesOnPack } from '@bhandar/domain/catalogue';
import type { HeldBatch } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { IconButton, SearchInput, Select, toast } from '@bhandar/ui';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepRows, LoadFailure, useProductScanner } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { ExpiryCell } from '../expiry-cell';
import { scannedTitle } from '../transfers/scanned-goods';
import { batchTitle } from './write-off-labels';

interface BatchPickerProps {
  homeId: string;
  chosen: readonly HeldBatch[];
  onAdd: (batch: HeldBatch) => void;
}

const SHOWN = 20;

/** Picks from the expired and expiring batches of a location, or from all of its stock. */
export function BatchPicker({ homeId, chosen, onAdd }: BatchPickerProps) {
  const { t } = useTranslation('inventory');
  const [scope, setScope] = useState<'expiring' | 'all'>('expiring');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const list = trpc.inventory.listHeldBatches.useQuery(
    { homeId, quarantine: false, scope, search, limit: SHOWN },
    keepRows,
  );
  const taken = new Set(chosen.map((batch) => batch.batchId));
  const utils = trpc.useUtils();
  useProductScanner(async ({ productId, tradeName, strength, batchNumber, expiresOn }) => {
    const name = titleOf({ name: tradeName, strength });
    const { data } = await utils.client.inventory.listHeldBatches.query({
      homeId,
      quarantine: false,
      scope: 'all',
      search: name,
      limit: 100,
    });
    const held = data.filter((batch) => batch.productId === productId && batch.available > 0);
    // A plain barcode identifies no batch: with several the user picks from the list.
    const meant = batchesOnPack(held, { batch: batchNumber, expiresOn });
    const [only] = meant;
    if (!only) toast.error(t('scannedNotHere', { name: scannedTitle(name, batchNumber) }), { id: 'product-scan' });
    else if (meant.length === 1 && !taken.has(only.batchId)) onAdd(only);
    else {
      setScope('all');
      setTyped(name);
    }
  });
  const free = (list.data?.data ?? []).filter((batch) => batch.available > 0 && !taken.has(batch.batchId));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-48 flex-1">
          <SearchInput label={t('findBatch')} placeholder={t('findBatch')} value={typed} onValueChange={setTyped} />
        </div>
        <div className="w-48">
          <Select
            aria-label={t('batchScope')}
            value={scope}
            options={[
              { value: 'expiring', label: t('expiringOnly') },
              { value: 'all', label: t('everything') },
            ]}
            onValueChange={(value) => setScope(value === 'all' ? 'all' : 'expiring')}
          />
        </div>
      </div>
      {list.error ? <LoadFailure error={list.error} retry={list.refetch} title={t('heldFailed')} /> : null}
      {list.data && free.length === 0 ? (
        <p className="text-ink-3 text-sm">
          {search === '' && scope === 'expiring' && taken.size === 0 ? t('nothingExpires') : t('nothingFound')}
        </p>
      ) : null}
      <ul className="max-h-56 overflow-y-auto">
        {free.map((batch) => (
          <li key={batch.batchId} className="flex items-center justify-between gap-3 border-line border-b py-1.5">
            <div className="min-w-0">
              <p className="truncate font-medium">{titleOf(batch)}</p>
              <p className="flex flex-wrap items-center gap-2 text-ink-3 text-sm">
                <span className="code">{batch.batchNumber || t('noBatchNumber')}</span>
                <ExpiryCell expiresOn={batch.expiresOn} />
                <span className="tabular-nums">{formatCount(batch.available)}</span>
              </p>
            </div>
            <IconButton label={t('addBatch', { name: batchTitle(batch) })} size="sm" onClick={() => onAdd(batch)}>
              <Plus aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
