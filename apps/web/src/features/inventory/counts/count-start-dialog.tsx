import type { CountSummary, StockPlace } from '@bhandar/domain/inventory';
import { Banner, Button, Combobox, Dialog, Field, Select, toast } from '@bhandar/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { placeTitle } from '../../../lib/place-title';

interface StartCountDialogProps {
  places: readonly StockPlace[];
  onStarted: (count: CountSummary) => void;
  onClose: () => void;
}

const EVERYTHING = '';

export function StartCountDialog({ places, onStarted, onClose }: StartCountDialogProps) {
  const { t } = useTranslation(['inventory', 'kit']);
  const id = useId();
  const utils = trpc.useUtils();
  const start = trpc.inventory.startCount.useMutation();
  const setup = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 300_000 });
  const [placeId, setPlaceId] = useState(places[0]?.id);
  const [categoryId, setCategoryId] = useState(EVERYTHING);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    try {
      const count = await start.mutateAsync({
        ...(placeId ? { locationId: placeId } : {}),
        categoryId: categoryId === EVERYTHING ? null : categoryId,
      });
      toast.success(t('countStarted', { voucher: count.voucher }));
      await utils.inventory.listCounts.invalidate();
      onStarted(count);
    } catch {
      // The banner shows the error.
    }
  };

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open && !start.isPending) onClose();
      }}
      title={t('newCount')}
      description={t('countText')}
      footer={
        <>
          <Button onClick={onClose} disabled={start.isPending}>
            {t('kit:cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} busy={start.isPending}>
            {t('startCount')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {start.error ? <Banner tone="danger" title={failureOf(start.error, t('kit:unreachable')).message} /> : null}
        {places.length > 1 ? (
          <Field label={t('place')} required>
            {(ids) => (
              <Select
                {...ids}
                value={placeId}
                options={places.map((place) => ({ value: place.id, label: placeTitle(place) }))}
                onValueChange={setPlaceId}
              />
            )}
          </Field>
        ) : null}
        <Field label={t('countScope')} required>
          {(ids) => (
            <Combobox
              {...ids}
              value={categoryId}
              placeholder={t('countEverything')}
              searchPlaceholder={t('kit:searchOptions')}
              emptyText={t('kit:noOptions')}
              options={[
                { value: EVERYTHING, label: t('countEverything') },
                ...(setup.data?.categories ?? []).map(({ id: value, name }) => ({ value, label: name })),
              ]}
              onValueChange={setCategoryId}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
