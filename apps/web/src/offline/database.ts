import type { QueuedSale, Sale, SnapshotProduct, TillContact } from '@bhandar/domain/pos';
import Dexie, { type EntityTable, type Table } from 'dexie';

/** A sale that waits for the network. It leaves only on a verdict that names it. */
export interface WaitingSale {
  /** The till's own count. */
  seq: number;
  id: string;
  storeId: string;
  deviceId: string;
  queued: Omit<QueuedSale, 'deviceSeq'>;
  /** As its receipt says. */
  sale: Sale;
  state: 'waiting' | 'invalid';
  /** Why the server will not take it in. */
  errors: Record<string, string>;
}

/** What a person may sell in a store, as it was read last. */
export interface Catalogue {
  place: string;
  /** By the server's clock. */
  takenAt: string;
  /** By this device's clock. */
  readAt: number;
  today: string;
  /** How far off this device's clock was then, with the server's proof; none of readings by an older version. */
  contact?: TillContact | null;
  products: SnapshotProduct[];
}

class TillDatabase extends Dexie {
  sales!: EntityTable<WaitingSale, 'seq'>;
  catalogues!: Table<Catalogue, string>;

  constructor() {
    // On disk, not only on its way there: a power cut must not take a sale along.
    super('till', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ sales: '++seq, &id, state', catalogues: 'place' });
  }
}

let opened: TillDatabase | undefined;

/** What this device keeps for when the network is away. */
export function database(): TillDatabase {
  opened ??= new TillDatabase();
  return opened;
}
