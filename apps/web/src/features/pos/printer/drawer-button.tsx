import { Button, toast } from '@bhandar/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { deviceId } from '../offline/device-id';
import { kickDrawer } from './open-drawer';

/** Opens the drawer without a sale, after the server has recorded it. */
export function DrawerButton({ locationId }: { locationId: string }) {
  const { t } = useTranslation('pos');
  const id = useId();
  const toasts = useMutationToast();
  const open = trpc.pos.openDrawer.useMutation({
    ...toasts({ failure: t('drawerFailed') }),
    onSuccess: () =>
      kickDrawer().then(
        () => void toast.success(t('drawerOpened')),
        () => void toast.error(t('drawerFailed'), { id: 'till-drawer' }),
      ),
  });
  return (
    <>
      <Button
        aria-describedby={id}
        busy={open.isPending}
        onClick={() => open.mutate({ locationId, deviceId: deviceId() })}
      >
        {t('drawerOpen')}
      </Button>
      <p id={id} className="w-full text-ink-3 text-sm">
        {t('drawerOpenText')}
      </p>
    </>
  );
}
