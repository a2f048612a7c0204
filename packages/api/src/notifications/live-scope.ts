import type { Change, LiveViewer } from '../core/events';
import type { StreamedEvent } from './stream-repository';

const shares = (viewer: LiveViewer, storeIds: readonly string[]) =>
  storeIds.some((store) => viewer.storeIds.includes(store));

/** Whether a screen of this person may show the event. The next query decides what they see. */
export function concerns(viewer: LiveViewer, event: StreamedEvent): boolean {
  if (viewer.role === 'superadmin' || event.noticed.includes(viewer.staffId)) return true;
  if (event.locationId) return shares(viewer, [event.locationId]);
  return viewer.role === 'admin' && event.kind.startsWith('purchase.');
}

export function reaches(viewer: LiveViewer, change: Pick<Change, 'storeIds' | 'staffId'>): boolean {
  if (change.staffId) return viewer.staffId === change.staffId;
  return viewer.role === 'superadmin' || change.storeIds === null || shares(viewer, change.storeIds);
}
