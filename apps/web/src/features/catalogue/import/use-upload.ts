import { ImportUpload } from '@bhandar/domain/catalogue';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadRefusal } from '../../../lib/upload-refusal';

interface Uploading {
  name: string;
  percent: number;
}

export interface Upload {
  uploading: Uploading | undefined;
  failure: string | undefined;
  send: (file: File) => void;
  cancel: () => void;
}

const messageOf = (text: string): string | undefined => {
  try {
    return uploadRefusal(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Uploads a file as the request body with XMLHttpRequest, because fetch reports no upload progress. */
export function useUpload(onDone: (upload: ImportUpload) => void): Upload {
  const { t } = useTranslation('catalogue');
  const [uploading, setUploading] = useState<Uploading>();
  const [failure, setFailure] = useState<string>();
  const request = useRef<XMLHttpRequest>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  const send = useCallback(
    (file: File) => {
      const xhr = new XMLHttpRequest();
      request.current = xhr;
      setFailure(undefined);
      setUploading({ name: file.name, percent: 0 });
      xhr.upload.onprogress = ({ loaded, total }) =>
        setUploading({ name: file.name, percent: total > 0 ? Math.floor((loaded / total) * 100) : 0 });
      xhr.onabort = () => setUploading(undefined);
      xhr.onerror = () => {
        setUploading(undefined);
        setFailure(t('uploadFailed'));
      };
      xhr.onload = () => {
        setUploading(undefined);
        if (xhr.status === 201) onDone(ImportUpload.parse(JSON.parse(xhr.responseText)));
        else setFailure(messageOf(xhr.responseText) ?? t('uploadFailed'));
      };
      xhr.open('POST', `/api/catalogue/imports?fileName=${encodeURIComponent(file.name)}`);
      xhr.setRequestHeader('content-type', 'application/octet-stream');
      xhr.setRequestHeader('x-app', '1');
      xhr.send(file);
    },
    [onDone, t],
  );
  const cancel = useCallback(() => request.current?.abort(), []);
  return { uploading, failure, send, cancel };
}
