import { newId } from '../../../lib/api/new-id';

const KEY = 'till-device';

let kept: string | undefined;

/** This browser's own name: one till per store and device. Without storage it lasts for the visit. */
export function deviceId(): string {
  kept ??= recall() ?? newId();
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    return kept;
  }
  return kept;
}

function recall(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
