import type { Release, ReleasedAct } from '@bhandar/domain/pos';
import { Dialog, EmptyState, Spinner, toast } from '@bhandar/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure, useActor } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { deviceId } from '../offline/device-id';
import { PinPanel } from './pin-panel';
import { usePinEntry } from './use-pin-entry';

const TEXTS = { sell: 'releaseSale', void: 'releaseVoid' } as const satisfies Record<ReleasedAct, string>;

interface ReleaseDialogProps {
  locationId: string;
  saleId: string;
  act: ReleasedAct;
  onReleased: (release: Release) => void;
  onClose: () => void;
  /** Takes the focus after a release, which otherwise goes on to the next dialog. */
  onClosed?: () => void;
}

/** A colleague releases a sale by PIN at the same screen; the cashier stays the same. */
export default function ReleaseDialog({ locationId, saleId, act, onReleased, onClose, onClosed }: ReleaseDialogProps) {
  const { t } = useTranslation('pos');
  const { id: exceptId } = useActor();
  const { mutateAsync } = trpc.pos.giveRelease.useMutation();
  const isReleased = useRef(false);
  const entry = usePinEntry({
    presentId: '',
    locationId,
    offline: false,
    exceptId,
    onPin: async ({ id: staffId }, pin) => {
      const release = await mutateAsync({ locationId, deviceId: deviceId(), staffId, pin, saleId, act });
      toast.success(t('released', { name: release.by }), { id: 'till-release' });
      isReleased.current = true;
      onReleased(release);
      return undefined;
    },
  });
  return (
    <Dialog
      open
      title={t('release')}
      description={t(TEXTS[act])}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      // The digits are taken wherever the focus is; on the close button Enter would end the release.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      }}
      onCloseAutoFocus={(event) => {
        if (!isReleased.current) return;
        event.preventDefault();
        onClosed?.();
      }}
    >
      {entry.isLoading ? (
        <Spinner label={t('lockLoading')} />
      ) : entry.failed ? (
        <LoadFailure error={new Error(t('lockFailed'))} retry={entry.refresh} title={t('lockFailed')} />
      ) : entry.cashiers.length === 0 ? (
        <EmptyState title={t('releaseNobody')} description={t('releaseNobodyText')} />
      ) : (
        <PinPanel entry={entry} presentId="" />
      )}
    </Dialog>
  );
}
