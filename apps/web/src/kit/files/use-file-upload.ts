import { ImportUpload } from '@bhandar/domain/catalogue';
import { useState } from 'react';
import { sendFile } from '../../lib/api/send-file';

/** The table formats that every import reads, compressed or not. */
export const TABLE_FILES = '.csv,.tsv,.txt,.xlsx,.gz';

export interface FileUpload {
  busy: boolean;
  failure: string | undefined;
  take: (files: FileList | null) => Promise<void>;
}

/** Uploads a table to import. The response holds the id under which it waits. */
export function useFileUpload(onUploaded: (upload: ImportUpload) => void, failedText: string): FileUpload {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onUploaded(ImportUpload.parse(await sendFile('/api/catalogue/imports', file, failedText)));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : failedText);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, take };
}
