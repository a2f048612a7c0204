import type { StockPlace } from '@bhandar/domain/inventory';
import { type OwnReorder, type ReorderRow, SetReorderInput } from '@bhandar/domain/ordering';
import { titleOf } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, NumberField, offerUndo, useZodForm } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';

interface Props {
  row: ReorderRow;
  place: StockPlace;
  onClose: () => void;
}

type Fields = z.input<typeof SetReorderInput>;

/** This location's reorder settings for the product; an empty field uses the default. */
export function ReorderSettingsDialog({ row, place, onClose }: Props) {
  const { t } = useTranslation('ordering');
  const { own, general } = row.reorder;
  const form = useZodForm(SetReorderInput, {
    defaultValues: { productId: row.productId, locationId: place.id, ...own },
  });
  const save = useSetReorder(row, place.id);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('reorderOwnTitle', { name: titleOf(row) })}
      description={t('reorderOwnText', { place: place.name })}
      submitLabel={t('reorderOwnSave')}
      onSubmit={({ leadDays, safetyDays, packSize }) => save({ leadDays, safetyDays, packSize })}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberField<Fields>
          name="leadDays"
          label={t('reorderOwnLead')}
          help={t('reorderOwnDays', { count: general.leadDays })}
          placeholder={formatCount(general.leadDays)}
          empty={null}
        />
        <NumberField<Fields>
          name="safetyDays"
          label={t('reorderOwnSafety')}
          help={t('reorderOwnDays', { count: general.safetyDays })}
          placeholder={formatCount(general.safetyDays)}
          empty={null}
        />
        <NumberField<Fields>
          name="packSize"
          label={t('reorderOwnPack')}
          help={t('reorderOwnUnits', { size: formatCount(general.packSize) })}
          placeholder={formatCount(general.packSize)}
          empty={null}
        />
      </div>
    </FormDialog>
  );
}

/** Saves, with Undo. */
function useSetReorder(row: ReorderRow, locationId: string): (own: OwnReorder) => Promise<void> {
  const { t } = useTranslation(['ordering', 'kit']);
  const utils = trpc.useUtils();
  const set = trpc.ordering.setReorder.useMutation();
  const { productId } = row;
  const before = row.reorder.own;
  const name = titleOf(row);

  const takeBack = async () => {
    try {
      await set.mutateAsync({ productId, locationId, ...before });
      toast.success(t('reorderOwnBack', { name }));
    } catch (error) {
      toast.error(t('reorderOwnFailed'), { description: failureOf(error, t('kit:unreachable')).message });
    }
    await utils.ordering.listReorder.invalidate();
  };
  return async (own) => {
    await set.mutateAsync({ productId, locationId, ...own });
    offerUndo(t('reorderOwnSaved', { name }), { label: t('kit:undo'), undo: () => void takeBack() });
    await utils.ordering.listReorder.invalidate();
  };
}
