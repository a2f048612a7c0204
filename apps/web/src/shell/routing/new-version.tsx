import { Banner, Button } from '@bhandar/ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { mayLeave } from '../../lib/navigation-guard';
import { isReloadBlocked, onReloadHolds } from '../../lib/reload';
import { useNewVersion } from '../../offline/offline-app';

/** Offers the new version. It never reloads unasked, and unsaved work asks once more. */
export function NewVersion() {
  const { t } = useTranslation('kit');
  const { ready } = useNewVersion();
  const held = useSyncExternalStore(onReloadHolds, isReloadBlocked);
  if (!ready || held) return null;
  const reload = async () => {
    if (await mayLeave()) window.location.reload();
  };
  return (
    <Banner
      tone="info"
      className="screen-only mb-4"
      title={t('newVersion')}
      onDismiss={() => useNewVersion.setState({ ready: false })}
      action={
        <Button size="sm" onClick={() => void reload()}>
          {t('reloadNow')}
        </Button>
      }
    />
  );
}
