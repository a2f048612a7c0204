import type { UploadFault } from '@bhandar/domain/shared';
import { i18n } from './i18n/i18n';
import { refusalText } from './refusals';

const isFault = (value: unknown): value is UploadFault =>
  typeof value === 'string' && i18n.exists(`upload.${value}`, { ns: 'refusals' });
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The reason an upload was refused: in the current language when the server named the limit, else the server's text.
 */
export function uploadRefusal(answer: unknown): string | undefined {
  if (!isRecord(answer)) return undefined;
  const { upload, limit } = isRecord(answer.details) ? answer.details : {};
  if (isFault(upload)) {
    const params = { limit: typeof limit === 'number' ? limit : '' };
    return refusalText({ code: `upload.${upload}`, params });
  }
  return typeof answer.message === 'string' ? answer.message : undefined;
}
