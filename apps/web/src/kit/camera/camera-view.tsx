import { readableCode } from '@bhandar/domain/catalogue';
import { Banner, Button, IconButton } from '@bhandar/ui';
import { Flashlight, FlashlightOff, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CameraTrouble, useCamera } from './use-camera';

export interface CameraViewProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

const TITLES = {
  denied: ['denied', 'deniedText'],
  missing: ['missing', 'missingText'],
  insecure: ['insecure', 'insecureText'],
  failed: ['failed', 'failedText'],
} as const satisfies Record<CameraTrouble, readonly [string, string]>;

/** The viewfinder. It reads codes until it is closed. */
export default function CameraView({ onCode, onClose }: CameraViewProps) {
  const { t } = useTranslation('camera');
  const video = useRef<HTMLVideoElement>(null);
  const { state, last, light } = useCamera(video, onCode);
  const [lit, setLit] = useState(false);
  if (state !== 'starting' && state !== 'running') {
    const [title, text] = TITLES[state];
    return (
      <Banner
        tone="warning"
        title={t(title)}
        action={
          <Button size="sm" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        {t(text)}
      </Banner>
    );
  }
  const words = state === 'starting' ? t('starting') : last ? t('read', { code: readableCode(last) }) : t('aim');
  return (
    <section
      aria-label={t('view')}
      className="relative h-[38dvh] max-h-96 min-h-48 overflow-hidden rounded-card border border-line bg-sunken"
    >
      <video ref={video} playsInline muted className="size-full object-cover" />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-[12%] inset-y-[16%] rounded-card border-2 border-marigold"
      />
      <div className="absolute top-2 right-2 flex gap-2">
        {light ? (
          <IconButton
            variant="secondary"
            label={t('torch')}
            aria-pressed={lit}
            onClick={() => {
              setLit(!lit);
              void light(!lit);
            }}
          >
            {lit ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
          </IconButton>
        ) : null}
        <IconButton variant="secondary" label={t('close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p
        role="status"
        className="absolute inset-x-2 bottom-2 truncate rounded-control border border-line bg-surface px-3 py-1.5 text-center text-sm"
      >
        {words}
      </p>
    </section>
  );
}
