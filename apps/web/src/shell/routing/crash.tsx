import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';

/** Shown when a screen crashes. After an update a missing screen file is fixed by the reload. */
export function Crash() {
  const { t } = useTranslation('shell');
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-start gap-4 px-4 py-20">
      <h1 tabIndex={-1} className="title text-2xl">
        {t('crashed')}
      </h1>
      <p className="text-ink-2">{t('crashedText')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </div>
  );
}
