import { Button, Dialog, Field, Select } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDecisions } from './use-order-decisions';

const STORE = 'store';

/** Asks whose the goods of an order become, when its requester has left the store. */
export function GoodsForDialog({ decisions: { approve, goodsFor, close } }: { decisions: OrderDecisions }) {
  const { t } = useTranslation(['ordering', 'kit']);
  const [holder, setHolder] = useState(STORE);
  if (!goodsFor) return null;
  const { order, message, colleagues } = goodsFor;
  const accept = () => {
    close();
    approve.mutate({ ...order, goodsFor: holder });
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('goodsForTitle')}
      description={message}
      footer={
        <>
          <Button onClick={close}>{t('kit:cancel')}</Button>
          <Button variant="primary" onClick={accept}>
            {t('approveOrder')}
          </Button>
        </>
      }
    >
      <Field label={t('goodsFor')} help={t('goodsForHelp')}>
        {(ids) => (
          <Select
            {...ids}
            value={holder}
            options={[
              { value: STORE, label: t('goodsForStore') },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValueChange={setHolder}
          />
        )}
      </Field>
    </Dialog>
  );
}
