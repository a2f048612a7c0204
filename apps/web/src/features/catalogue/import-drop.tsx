import type { ImportUpload } from '@bhandar/domain/catalogue';
import { Banner, Button, cn, Progress } from '@bhandar/ui';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpload } from './use-upload';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.gz';

/** Step one: a file, dropped or chosen. */
export function ImportDrop({ onUploaded }: { onUploaded: (upload: ImportUpload) => void }) {
  const { t } = useTranslation('catalogue');
  const { uploading, failure, send, cancel } = useUpload(onUploaded);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) send(file);
  };
  const hover = (event: DragEvent, on: boolean) => {
    event.preventDefault();
    setOver(on);
  };

  if (uploading) {
    const percent = t('uploaded', { percent: uploading.percent });
    return (
      <div className="rounded-card border border-line bg-surface p-5">
        <div className="mb-2 flex items-baseline justify-between gap-4">
          <span className="min-w-0 truncate font-medium">{t('uploading', { name: uploading.name })}</span>
          <span className="text-ink-2 tabular-nums">{percent}</span>
        </div>
        <Progress
          value={uploading.percent}
          label={t('uploading', { name: uploading.name })}
          valueText={percent}
          className="mb-3"
        />
        <Button size="sm" onClick={cancel}>
          {t('cancelUpload')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first. */}
      <div
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={(event) => {
          hover(event, false);
          take(event.dataTransfer.files);
        }}
        className={cn(
          'flex flex-col items-center gap-2 rounded-card border-2 border-line-strong/50 border-dashed bg-surface px-6 py-12 text-center transition-colors',
          over && 'border-brand bg-brand-soft',
        )}
      >
        <FileUp aria-hidden="true" strokeWidth={1.5} className="size-8 text-ink-3" />
        <p className="font-semibold text-lg">{t('dropTitle')}</p>
        <p className="max-w-[46ch] text-ink-2">{t('dropText')}</p>
        <Button variant="primary" className="mt-3" onClick={() => input.current?.click()}>
          {t('chooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label={t('chooseFile')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
