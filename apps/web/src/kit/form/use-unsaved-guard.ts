import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addGuard } from '../../lib/navigation-guard';
import { useConfirm } from '../confirm';

/**
 * While `dirty`, closing the tab, following a link and Back ask for confirmation. The returned function asks the same
 * for other ways out, such as a dialog's Cancel; true means leave.
 */
export function useUnsavedGuard(dirty: boolean): () => Promise<boolean> {
  const confirm = useConfirm();
  const { t } = useTranslation('kit');

  const ask = useCallback(
    () =>
      confirm({
        title: t('discardTitle'),
        description: t('discardText'),
        confirmLabel: t('discard'),
        cancelLabel: t('keepEditing'),
        tone: 'danger',
      }),
    [confirm, t],
  );

  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = addGuard(ask);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      release();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty, ask]);

  return useCallback(() => (dirty ? ask() : Promise.resolve(true)), [dirty, ask]);
}
