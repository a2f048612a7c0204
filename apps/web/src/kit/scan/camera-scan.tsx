import { IconButton, Skeleton } from '@bhandar/ui';
import { Camera } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Loaded when the camera opens: the decoder is more than a megabyte. */
const CameraView = lazy(() => import('../camera/camera-view'));

/** A field's camera scanner: the button that opens it, and the viewfinder while it is open. */
export function useCameraScan(onCode: (code: string) => void): { button: ReactNode; view: ReactNode } {
  const { t } = useTranslation('kit');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    button: (
      <IconButton
        size="lg"
        variant="secondary"
        label={t(open ? 'closeCamera' : 'scanWithCamera')}
        aria-pressed={open}
        onClick={() => setOpen(!open)}
      >
        <Camera aria-hidden="true" />
      </IconButton>
    ),
    view: open ? (
      <Suspense fallback={<Skeleton className="h-[38dvh] max-h-96 min-h-48 w-full" />}>
        <CameraView onCode={onCode} onClose={close} />
      </Suspense>
    ) : null,
  };
}
