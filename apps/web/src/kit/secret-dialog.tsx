import { Banner, Button, Dialog, Input } from '@bhandar/ui';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from './use-copy';

export interface SecretDialogProps {
  title: string;
  /** The purpose of the secret and what to do with it. */
  description: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** A secret that is shown only once. Clicking outside does not close it. */
export function SecretDialog({ title, description, label, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const { field, copy } = useCopy(secret);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('storedSafely')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="font-medium text-sm">
            {label}
          </label>
          <Input
            id={id}
            ref={field}
            readOnly
            value={secret}
            className="font-mono"
            onFocus={({ target }) => target.select()}
          />
        </div>
        <Banner tone="warning" title={t('shownOnce')} />
      </div>
    </Dialog>
  );
}
