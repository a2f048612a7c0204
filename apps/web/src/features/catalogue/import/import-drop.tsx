import type { ImportUpload } from '@bhandar/domain/catalogue';
import { Button, Progress } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { FileDrop, TABLE_FILES } from '../../../kit';
import { useUpload } from './use-upload';

/** Step one: a file, dropped or chosen. */
export function ImportDrop({ onUploaded }: { onUploaded: (upload: ImportUpload) => void }) {
  const { t } = useTranslation('catalogue');
  const { uploading, failure, send, cancel } = useUpload(onUploaded);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) send(file);
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
    <FileDrop
      title={t('dropTitle')}
      description={t('dropText')}
      chooseLabel={t('chooseFile')}
      accept={TABLE_FILES}
      failure={failure}
      onFiles={take}
    />
  );
}
