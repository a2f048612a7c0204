import { Banner, Button, Dialog, Input, toast } from '@bhandar/ui';
import { Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface ShownOnceProps {
  title: string;
  /** What it is for, and what to do with it. */
  description: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** A secret at the one time it is told; closed only by the person, who must have put it somewhere. */
export function ShownOnce({ title, description, label, secret, onClose }: ShownOnceProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(t('copied'));
    } catch {
      // Without https browsers keep the clipboard shut: marked, it is one key away.
      field.current?.select();
      toast.error(t('copyByHand'));
    }
  };
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
