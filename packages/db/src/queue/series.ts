interface SharedWork {
  /** The kind of work whose workers are shared. */
  work: string;
  /** The place that the work is for; null for the organisation as a whole. */
  place: string | null;
  /** Entries of one key run one after the other. */
  key: string;
  /** How many entries of the place may run at a time. */
  share: number;
}

const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;

function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME) >>> 0;
  return hash;
}

/**
 * The series of an entry whose place may use only a share of the workers. A place has as many series as its share, and
 * each key keeps its own, so that the order of its entries holds.
 */
export const sharedSeries = ({ work, place, key, share }: SharedWork): string =>
  `${work}:${place ?? 'all'}:${hashOf(key) % share}`;
