import { Dialog, Field, Switch } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DisplaySettings } from '../../display/display-settings';
import { PrinterSettings } from '../../printer/printer-settings';
import { isRoll, useReceiptPaper } from '../../receipts/receipt-paper';
import { ReceiptPaperSelect } from '../../receipts/receipt-paper-select';
import { isMuted, setMuted } from './beep';

interface TillSettingsProps {
  locationId: string;
  onClose: () => void;
  onClosed: () => void;
}

/** What this device keeps for its till: paper, sound, receipt printer and customer display. */
export default function TillSettings({ locationId, onClose, onClosed }: TillSettingsProps) {
  const { t } = useTranslation('pos');
  const [paper] = useReceiptPaper();
  const [beeps, setBeeps] = useState(!isMuted());
  return (
    <Dialog
      open
      size="sm"
      title={t('tillSettings')}
      description={t('tillSettingsText')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      <div className="flex flex-col gap-5">
        <Field label={t('receiptPaper')}>{({ id }) => <ReceiptPaperSelect id={id} />}</Field>
        <Switch
          label={t('beeps')}
          checked={beeps}
          onCheckedChange={(on) => {
            setMuted(!on);
            setBeeps(on);
          }}
        />
        <PrinterSettings locationId={locationId} isRoll={isRoll(paper)} />
        <DisplaySettings />
      </div>
    </Dialog>
  );
}
