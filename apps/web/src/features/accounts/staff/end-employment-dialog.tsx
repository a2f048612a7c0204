import type { Employee } from '@bhandar/domain/accounts';
import { Button, Dialog } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { HandOverQuestion, useHandOver } from './hand-over-question';

interface EndEmploymentDialogProps {
  act: 'delete' | 'disable';
  employee: Employee;
  /** Without a colleague, the store takes over. */
  onConfirm: (handOverTo: string | undefined) => void;
  onClose: () => void;
}

/** Asks before an account is disabled or deleted, and who takes over the goods and orders in the person's name. */
export function EndEmploymentDialog({ act, employee, onConfirm, onClose }: EndEmploymentDialogProps) {
  const { t } = useTranslation(['accounts', 'kit']);
  const handOver = useHandOver(employee);
  const { name } = handOver;
  const confirm = () => {
    onConfirm(handOver.handOverTo);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`${act}Title`, { name })}
      description={t(`${act}Text`)}
      footer={
        <>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button variant="danger" disabled={handOver.held.isLoading} onClick={confirm}>
            {t(`${act}Confirm`)}
          </Button>
        </>
      }
    >
      <HandOverQuestion {...handOver} />
    </Dialog>
  );
}
