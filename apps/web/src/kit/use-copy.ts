import { toast } from '@bhandar/ui';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Copies the text of a field that shows it. */
export function useCopy(text: string): { field: RefObject<HTMLInputElement | null>; copy: () => Promise<void> } {
  const { t } = useTranslation('kit');
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copied'));
    } catch {
      // Without HTTPS there is no clipboard API, so the text is selected for Ctrl+C.
      field.current?.select();
      toast.error(t('copyByHand'));
    }
  };
  return { field, copy };
}
