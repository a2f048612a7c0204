import { type Order, UNRECEIVED_DAYS } from '@bhandar/domain/ordering';

/** The documented preview of a note. */
export const notePreview = (note: string): string => (note.length > 20 ? `${note.slice(0, 20)}…` : note);

export type Wait = { unit: 'minutes' | 'hours' | 'days'; count: number };

/** The age of a pending order in its largest unit. */
export function waitSince(requestedAt: string, now: number): Wait {
  const minutes = Math.max(0, Math.floor((now - Date.parse(requestedAt)) / 60_000));
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}

/** The wait of an approved order that its store should have received; undefined for every other order. */
export function unreceivedSince({ status, processedAt }: Pick<Order, 'status' | 'processedAt'>, now: number) {
  if (status !== 'approved' || processedAt === null) return undefined;
  return now - Date.parse(processedAt) > UNRECEIVED_DAYS * 86_400_000 ? waitSince(processedAt, now) : undefined;
}

/** The person and time of the last step; undefined for a pending order. */
export function lastStep(order: Pick<Order, 'status' | 'processedBy' | 'processedAt' | 'fulfilledBy' | 'fulfilledAt'>) {
  const { status } = order;
  const received = status === 'fulfilled';
  const at = received ? order.fulfilledAt : order.processedAt;
  if (status === 'pending' || at === null) return undefined;
  return { status, name: (received ? order.fulfilledBy : order.processedBy)?.name ?? '', at };
}
