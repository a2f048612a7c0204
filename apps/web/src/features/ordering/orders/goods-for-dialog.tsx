import { Button, Dialog, Field, Select } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsForQuestion, OrderDecisions } from './use-order-decisions';

const STORE = 'store';

/** Asks who may sell the goods of an order whose requester has left the store; of each order anew. */
export function GoodsForDialog({ decisions }: { decisions: OrderDecisions }) {
  const { goodsFor } = decisions;
  return goodsFor ? <Question key={goodsFor.order.orderId} {...decisions} goodsFor={goodsFor} /> : null;
}

function Question({ approve, goodsFor, close }: OrderDecisions & { goodsFor: GoodsForQuestion }) {
  const { t } = useTranslation(['ordering', 'kit']);
  const [holder, setHolder] = useState(STORE);
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
