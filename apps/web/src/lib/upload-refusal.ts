import { UPLOAD_FAULTS, type UploadFault } from '@bhandar/domain/shared';
import { formatCount } from './format';
import { i18n } from './i18n/i18n';

const isFault = (value: unknown): value is UploadFault =>
  typeof value === 'string' && Object.hasOwn(UPLOAD_FAULTS, value);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Why an upload was refused, in the language of the screen where the server named the limit, else in its own words. */
export function uploadRefusal(answer: unknown): string | undefined {
  if (!isRecord(answer)) return undefined;
  const { upload, limit } = isRecord(answer.details) ? answer.details : {};
  if (isFault(upload)) {
    const key = `upload${upload.charAt(0).toUpperCase()}${upload.slice(1)}` as const;
    return i18n.t(key as 'uploadNotText', { ns: 'kit', limit: typeof limit === 'number' ? formatCount(limit) : '' });
  }
  return typeof answer.message === 'string' ? answer.message : undefined;
}
