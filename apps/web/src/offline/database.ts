import type { Me } from '@bhandar/domain/accounts';
import type {
  DeviceBill,
  FavouritePage,
  HeldContent,
  QueuedSale,
  QueuedShiftAct,
  Sale,
  SellableProduct,
  SnapshotProduct,
  TillContact,
  TillContext,
} from '@bhandar/domain/pos';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { SoldHere } from './sold-here';

/** An offline sale that is not on the server yet. It is deleted only after a verdict with its id. */
export interface WaitingSale {
  /** This device's sequence number of offline sales. */
  seq: number;
  id: string;
  storeId: string;
  deviceId: string;
  queued: Omit<QueuedSale, 'deviceSeq'>;
  /** As printed on its receipt. */
  sale: Sale;
  state: 'waiting' | 'invalid';
  /** The server's reasons for refusing it, by field. */
  errors: Record<string, string>;
}

/** A change to this till's drawer that was made offline and is not on the server yet. */
export interface WaitingShiftAct {
  /** In the order in which they were made. */
  seq: number;
  id: string;
  storeId: string;
  deviceId: string;
  /** The name of the person who did it. */
  by: string;
  queued: QueuedShiftAct;
  state: 'waiting' | 'invalid';
  /** The server's reasons for refusing it, by field. */
  errors: Record<string, string>;
}

/** The last snapshot of what a person may sell in a store. */
export interface Catalogue {
  place: string;
  /** By the server's clock. */
  takenAt: string;
  /** When the reading ended and began, by this device's clock; an older release did not keep its beginning. */
  readAt: number;
  startedAt?: number;
  today: string;
  /** This device's clock skew at the snapshot, signed by the server; undefined if an older release read it. */
  contact?: TillContact | null;
  products: SnapshotProduct[];
}

/** A sale of this device that the server has: the catalogue lacks it if it was read before. */
export interface RecordedSale extends SoldHere {
  id: string;
  storeId: string;
  /** By this device's clock. */
  recordedAt: number;
}

/** A bill that was held on this device, or resumed on it without the server's knowledge so far. */
export interface KeptBill extends DeviceBill {
  locationId: string;
  deviceId: string;
  content: HeldContent;
  businessOn: string;
  /** Set if the bill was resumed offline: the id of the take that is sent to the server later. */
  takeId?: string;
}

/** The favourites and best sellers of a store as this device last saw them. */
export interface KeptTiles {
  /** As of the catalogue. */
  place: string;
  pages: FavouritePage[];
  /** Ids of products, the best first. */
  bestSellers: string[];
  products: SellableProduct[];
}

/** A person whose PIN this till has seen accepted, and may accept without the network. */
export interface KeptCashier {
  /** As of the catalogue. */
  place: string;
  locationId: string;
  user: Me;
  pinSince: string;
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array;
  signedInAt: number;
  /** Wrong PINs on this device since the last right one. */
  wrong: number;
  /** What the person last sold with at this till. */
  context?: TillContext;
}

/** The key of what a person has at a store on this device: people share devices, and what they may sell differs. */
export const placeOf = (userId: string, locationId: string): string => `${userId}:${locationId}`;

interface Stores extends DBSchema {
  sales: { key: number; value: WaitingSale; indexes: { id: string; state: WaitingSale['state'] } };
  catalogues: { key: string; value: Catalogue };
  heldBills: { key: string; value: KeptBill; indexes: { locationId: string } };
  recordedSales: { key: string; value: RecordedSale; indexes: { recordedAt: number } };
  tiles: { key: string; value: KeptTiles };
  cashiers: { key: string; value: KeptCashier };
  shiftActs: { key: number; value: WaitingShiftAct; indexes: { id: string } };
}
type TillDatabase = IDBPDatabase<Stores>;
type StoreName = StoreNames<Stores>;

const NAME = 'till';
/** Counted in tens, as earlier releases did: the devices that have a database keep it. */
const VERSION = 60;

let opened: Promise<TillDatabase> | undefined;

/** The data that this device needs offline. */
export function database(): Promise<TillDatabase> {
  opened ??= open().catch((error: unknown) => {
    close();
    throw error;
  });
  return opened;
}

const close = () => {
  opened = undefined;
};

const open = (): Promise<TillDatabase> =>
  openDB<Stores>(NAME, VERSION, { upgrade, terminated: close, blocking: letUpgrade }).catch((error: unknown) => {
    // A newer release of the app has opened it on this device; what this one knows of it is still there.
    if ((error as Error).name !== 'VersionError') throw error;
    return openDB<Stores>(NAME, undefined, { terminated: close, blocking: letUpgrade });
  });

function upgrade(db: TillDatabase, before: number): void {
  if (before < 10) {
    const sales = db.createObjectStore('sales', { keyPath: 'seq', autoIncrement: true });
    sales.createIndex('id', 'id', { unique: true });
    sales.createIndex('state', 'state');
    db.createObjectStore('catalogues', { keyPath: 'place' });
  }
  if (before < 20) db.createObjectStore('heldBills', { keyPath: 'id' }).createIndex('locationId', 'locationId');
  if (before < 30) db.createObjectStore('recordedSales', { keyPath: 'id' }).createIndex('recordedAt', 'recordedAt');
  if (before < 40) db.createObjectStore('tiles', { keyPath: 'place' });
  if (before < 50) db.createObjectStore('cashiers', { keyPath: 'place' });
  if (before < 60) {
    const acts = db.createObjectStore('shiftActs', { keyPath: 'seq', autoIncrement: true });
    acts.createIndex('id', 'id', { unique: true });
  }
}

/** Another tab has a newer release; this one opens the database again with its next read. */
function letUpgrade(_current: number, _wanted: number | null, event: IDBVersionChangeEvent): void {
  close();
  (event.target as IDBDatabase).close();
}

/**
 * Does all of the work or nothing of it, on the disk when it resolves: a power cut loses no sale. All tabs that watch one
 * of the stores read it again.
 */
export async function write<Names extends StoreName[], Result>(
  names: Names,
  work: (transaction: IDBPTransaction<Stores, Names, 'readwrite'>) => Promise<Result>,
): Promise<Result> {
  const transaction = (await database()).transaction(names, 'readwrite', { durability: 'strict' });
  const working = work(transaction).catch((error: unknown) => {
    try {
      transaction.abort();
    } catch {
      // The request that failed has ended it already.
    }
    throw error;
  });
  const [result] = await Promise.all([working, transaction.done]);
  tellWatchers(names);
  return result;
}

const CHANGES = 'till-changes';
const watchers = new Set<(names: readonly StoreName[]) => void>();
let otherTabs: BroadcastChannel | undefined;

function tellHere(names: readonly StoreName[]): void {
  for (const watcher of watchers) watcher(names);
}

function hearOtherTabs(): BroadcastChannel | undefined {
  if (otherTabs || typeof BroadcastChannel === 'undefined') return otherTabs;
  otherTabs = new BroadcastChannel(CHANGES);
  otherTabs.addEventListener('message', ({ data }: MessageEvent<StoreName[]>) => tellHere(data));
  return otherTabs;
}

function tellWatchers(names: StoreName[]): void {
  tellHere(names);
  hearOtherTabs()?.postMessage(names);
}

/** Reads now and after each change of the store in any tab, until the returned function is called. */
export function watch<Rows>(name: StoreName, read: () => Promise<Rows>, show: (rows: Rows) => void): () => void {
  let reading = 0;
  const readAgain = async (names: readonly StoreName[]) => {
    if (!names.includes(name)) return;
    reading += 1;
    const turn = reading;
    const rows = await read().catch(() => undefined);
    // A later reading knows more.
    if (turn === reading && rows !== undefined) show(rows);
  };
  const watcher = (names: readonly StoreName[]) => void readAgain(names);
  hearOtherTabs();
  watchers.add(watcher);
  watcher([name]);
  return () => {
    reading = Number.NaN;
    watchers.delete(watcher);
  };
}
