import type { SheetFile } from '@bhandar/domain/purchasing';
import { Button, Card, IconButton, toast } from '@bhandar/ui';
import { Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { For, useConfirm } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { sendFile } from '../../../lib/api/send-file';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/format';

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp';
const KB = 1024;

const sizeOf = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;

/** The sheet's attached scans and PDFs: download only, never rendered in the page. */
export function PriceSheetScans({ sheetId, files }: { sheetId: string; files: readonly SheetFile[] }) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const detach = useDetach();
  const attach = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      await sendFile(`/api/suppliers/sheets/${sheetId}/files`, file, t('docAttachFailed'));
      toast.success(t('docAttached', { name: file.name }));
      await utils.purchasing.invalidate();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('docAttachFailed'));
    }
    setBusy(false);
  };
  return (
    <Card
      title={t('docScans')}
      action={
        <For roles={['superadmin']}>
          <Button size="sm" icon={<Paperclip />} busy={busy} onClick={() => input.current?.click()}>
            {t('docAttach')}
          </Button>
        </For>
      }
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={t('docAttach')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void attach(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {files.length === 0 ? (
        <p className="text-ink-2">
          {t('docNoScans')} <span className="text-ink-3 text-sm">{t('docAttachHelp')}</span>
        </p>
      ) : (
        <ul className="-my-1 divide-y divide-line">
          {files.map((file) => (
            <li key={file.id} className="flex items-center gap-3 py-1.5">
              <div className="min-w-0 flex-1">
                <a
                  href={`/api/suppliers/sheets/files/${file.id}`}
                  download
                  className="block truncate font-medium underline underline-offset-2"
                >
                  {file.fileName}
                </a>
                <span className="text-ink-3 text-xs">
                  {sizeOf(file.byteLength)} · {file.createdBy} · {formatInstant(file.createdAt)}
                </span>
              </div>
              <For roles={['superadmin']}>
                <IconButton size="sm" label={t('docDetach', { name: file.fileName })} onClick={() => void detach(file)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </For>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useDetach(): (file: SheetFile) => Promise<void> {
  const { t } = useTranslation('purchasing');
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const remove = trpc.purchasing.removeSheetFile.useMutation();
  return async ({ id, fileName: name }) => {
    const sure = await confirm({
      title: t('docDetachTitle', { name }),
      description: t('docDetachText'),
      confirmLabel: t('docDelete'),
      cancelLabel: t('docKeep'),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await remove.mutateAsync({ id });
      toast.success(t('docDetached', { name }));
    } catch (error) {
      toast.error(failureOf(error).message);
    }
    await utils.purchasing.invalidate();
  };
}
