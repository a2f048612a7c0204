import { Button, Dialog, Field, Input } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format';
import type { KeptOrder } from '../kept-order-shape';
import { defaultNameOf } from './held-content';

interface HoldDialogProps {
  order: KeptOrder;
  onHold: (name: string) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** Names a bill before it is held; Enter takes the suggested name. */
export default function HoldDialog({ order, onHold, onClose, onClosed }: HoldDialogProps) {
  const { t } = useTranslation('pos');
  const [suggested] = useState(() => defaultNameOf(order, formatTime(new Date().toISOString())));
  const [name, setName] = useState('');
  return (
    <Dialog
      open
      size="sm"
      title={t('holdBill')}
      description={t('holdBillText')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      footer={
        <Button type="submit" form="hold-bill" variant="primary" shortcut="Enter">
          {t('holdBill')}
        </Button>
      }
    >
      <form
        id="hold-bill"
        onSubmit={(event) => {
          event.preventDefault();
          onHold(name.trim() || suggested);
          onClose();
        }}
      >
        <Field label={t('heldName')}>
          <Input
            autoFocus
            autoComplete="off"
            maxLength={120}
            placeholder={suggested}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
