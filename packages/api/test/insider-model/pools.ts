import type { Random } from '@bhandar/db/demo';
import type { Change } from '../reach/changes';

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `sale_return` is called by its whole name, and as `returnId`. */
const idNames = (table: string): string[] =>
  [table, table.slice(table.indexOf('_') + 1)].map((name) => `${camel(name)}Id`);

/** Choices that the table's inputs do not make. */
const CHOICES: Record<string, readonly unknown[]> = {
  'inventory.moveQuarantine direction': ['held', 'released'],
  'inventory.settleTransit outcome': ['lost', 'arrived', 'returned'],
  'inventory.createAdjustment reason': ['damaged', 'lost', 'found', 'correction'],
  'inventory.writeOff cause': ['expired', 'damaged', 'destroyed'],
  'pos.recordCashMovement kind': ['payIn', 'payOut', 'safeDrop'],
  'pos.resolveConflict resolution': ['void', 'accept'],
  'pos.enterOnAccount effect': ['raises', 'lowers'],
  'accounts.createEmployee role': ['employee', 'admin', 'superadmin'],
  'accounts.updateEmployee role': ['employee', 'admin', 'superadmin'],
};

/** What the dishonest people have seen of each name, with which they change what they send. */
export class Pools {
  private readonly seen = new Map<string, unknown[]>();

  constructor(private readonly random: Random) {}

  /** The values of an input or answer. */
  learn(path: string, value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const item of value) this.learn(path, item, name);
    else if (isPlain(value)) for (const [key, item] of Object.entries(value)) this.learn(path, item, key);
    else if (name && (typeof value === 'string' || typeof value === 'number')) this.add(nameIn(path, name), value);
  }

  /** The identities of written rows. */
  learnRows(changes: readonly Change[]): void {
    for (const { table, after } of changes) {
      for (const [column, value] of Object.entries(after ?? {})) {
        if (typeof value !== 'string') continue;
        if (column === 'id') for (const name of idNames(table)) this.add(name, value);
        else if (column.endsWith('_id')) this.add(camel(column), value);
      }
    }
  }

  /** The input with some of its values changed, or as it is. */
  twist(path: string, value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => this.twist(path, item, name));
    if (isPlain(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.twist(path, item, key)]));
    }
    if (!this.random.chance(0.3)) return value;
    if (typeof value === 'number') return this.random.pick(numbersNear(value));
    if (typeof value !== 'string') return value;
    const choices = CHOICES[`${path} ${name}`] ?? this.seen.get(nameIn(path, name)) ?? [];
    return choices.length > 0 ? this.random.pick(choices) : value;
  }

  private add(name: string, value: unknown): void {
    this.seen.set(name, [...(this.seen.get(name) ?? []), value]);
  }
}

/** Identities are known by their name; an `id`, and texts, by the procedure too. */
const nameIn = (path: string, name: string): string => (name.endsWith('Id') ? name : `${path} ${name}`);

const numbersNear = (value: number): number[] => [value + 1, value * 2, value * 10, value * 100, 0, -value];

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
