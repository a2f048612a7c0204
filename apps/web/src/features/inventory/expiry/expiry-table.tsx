import { canAccessStore, isManager } from '@bhandar/domain/accounts';
import { EXPIRY_BUCKETS, type HeldBatch, isUsable, type StockPlace } from '@bhandar/domain/inventory';
import { Button } from '@bhandar/ui';
import { ArrowLeftRight, Flame, PackageX, ShieldCheck, ShieldMinus, Undo2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, keepRows, type RowAction, storeOptions, useActor, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, today } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';
import { TransferForm } from '../transfers/transfer-form';
import { QuarantineDialog } from '../write-offs/quarantine-dialog';
import { ReturnToSupplierDialog } from '../write-offs/return-to-supplier-dialog';
import { WriteOffDialog } from '../write-offs/write-off-dialog';
import { batchTitle } from '../write-offs/write-off-labels';
import { heldBatchColumns } from './expiry-columns';
import type { ExpiryPage } from './use-expiry-page';

type Open =
  | { act: 'writeOff' | 'destroy' | 'supplier' | 'transfer'; batches: readonly HeldBatch[] }
  | { act: 'held' | 'released'; batch: HeldBatch };

interface ExpiryTableProps {
  page: ExpiryPage;
  quarantine: boolean;
  places: readonly StockPlace[];
}

/** Expiring or quarantined batches with their actions. */
export function ExpiryTable({ page, quarantine, places }: ExpiryTableProps) {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const hrefTo = useHrefTo();
  const { expirySoonDays, expiryNearDays } = useThresholds();
  const [open, setOpen] = useState<Open>();
  const utils = trpc.useUtils();
  const list = trpc.inventory.listHeldBatches.useQuery(
    quarantine ? { ...page.query, scope: 'all', quarantine } : page.query,
    keepRows,
  );
  const rows = list.data?.data ?? [];
  const receivers = trpc.inventory.listTransferPlaces.useQuery(undefined, { staleTime: 300_000 }).data;
  const warehouseId = places.find(({ kind }) => kind === 'warehouse')?.id;
  const movable = rows.filter((row) => row.available > 0);
  const onePlace = rows.length > 0 && rows.every((row) => row.place.id === rows[0]?.place.id);
  const columns = useMemo(() => heldBatchColumns(t, (id) => hrefTo('batch', { id })), [t, hrefTo]);
  const close = () => setOpen(undefined);

  const maySend = ({ place }: HeldBatch) =>
    place.kind !== 'quarantine' && isManager(actor) && canAccessStore(actor, place.id) && (receivers?.length ?? 0) > 1;

  const actionsFor = (batch: HeldBatch): RowAction[] => {
    const act = (label: string, icon: ReactNode, next: Open): RowAction => ({
      label,
      icon,
      onSelect: () => setOpen(next),
    });
    const batches = [batch];
    const inside = batch.place.kind === 'quarantine';
    return [
      ...(inside && isUsable(batch, today())
        ? [act(t('releaseBatch'), <ShieldCheck />, { act: 'released', batch })]
        : []),
      ...(inside ? [act(t('destroyBatch'), <Flame />, { act: 'destroy', batches })] : []),
      ...(inside ? [] : [act(t('writeOffBatch'), <PackageX />, { act: 'writeOff', batches })]),
      ...(maySend(batch) ? [act(t('transferBatch'), <ArrowLeftRight />, { act: 'transfer', batches })] : []),
      ...(inside ? [] : [act(t('holdBatch'), <ShieldMinus />, { act: 'held', batch })]),
      ...(actor.role === 'superadmin' && batch.place.homeId === warehouseId
        ? [act(t('returnBatch'), <Undo2 />, { act: 'supplier', batches })]
        : []),
    ].map((action) => ({ ...action, disabled: batch.available === 0 }));
  };

  return (
    <>
      <DataTable
        label={quarantine ? t('inQuarantine') : t('expiring')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) =>
          utils.client.inventory.listHeldBatches.query({
            ...(quarantine ? { ...page.query, scope: 'all', quarantine } : page.query),
            ...at,
          })
        }
        rowKey={(row) => `${row.place.id} ${row.batchId}`}
        rowName={batchTitle}
        searchLabel={t('searchHeld')}
        filters={[
          {
            key: 'bucket',
            label: t('bucket'),
            options: (['soon', 'near', ...EXPIRY_BUCKETS] as const).map((value) => ({
              value,
              label: t(`bucket_${value}`, { days: formatCount(value === 'near' ? expiryNearDays : expirySoonDays) }),
            })),
          },
          ...(places.length > 1
            ? [
                {
                  key: 'homeId' as const,
                  label: t('place'),
                  options: storeOptions(places),
                },
              ]
            : []),
        ]}
        toolbar={
          !quarantine && onePlace && rows[0]?.place.kind !== 'quarantine' ? (
            <>
              {rows.every(maySend) ? (
                <Button
                  size="sm"
                  icon={<ArrowLeftRight />}
                  onClick={() => setOpen({ act: 'transfer', batches: movable })}
                >
                  {t('transferShown')}
                </Button>
              ) : null}
              <Button size="sm" icon={<PackageX />} onClick={() => setOpen({ act: 'writeOff', batches: movable })}>
                {t('writeOffShown')}
              </Button>
            </>
          ) : undefined
        }
        empty={{
          title: quarantine ? t('noQuarantine') : t('noHeld'),
          noMatchTitle: t('nothingFound'),
          description: quarantine ? t('noQuarantineText') : t('noHeldText'),
        }}
        loadingText={t('loadingHeld')}
        failedText={t('heldFailed')}
        actions={actionsFor}
      />
      {open?.act === 'writeOff' ? <WriteOffDialog places={places} draft={open.batches} onClose={close} /> : null}
      {open?.act === 'destroy' ? (
        <WriteOffDialog places={places} draft={open.batches} destroys onClose={close} />
      ) : null}
      {open?.act === 'supplier' ? <ReturnToSupplierDialog draft={open.batches} onClose={close} /> : null}
      {open?.act === 'transfer' && receivers ? (
        <TransferForm places={receivers} goods={open.batches} onClose={close} />
      ) : null}
      {open?.act === 'held' || open?.act === 'released' ? (
        <QuarantineDialog batch={open.batch} direction={open.act} onClose={close} />
      ) : null}
    </>
  );
}
