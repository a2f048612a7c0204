import { newId } from '../../../lib/api/new-id';

const KEY = 'till-device';

let cached: string | undefined;

/** Identifies this browser; each store has one till per device. Without storage the id lasts for one visit. */
export function deviceId(): string {
  cached ??= readStored() ?? newId();
  try {
    localStorage.setItem(KEY, cached);
  } catch {
    return cached;
  }
  return cached;
}

/** The till of the old id belongs to another device, or a manager closed it. */
export function renewDeviceId(): void {
  cached = newId();
}

function readStored(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
