import { setTimeout as sleep } from 'node:timers/promises';
import { coded, DomainError } from '@bhandar/domain/shared';

/** The pace of sign-ins at an account that fails often, in milliseconds. */
export interface SignInPace {
  /** How long an attempt waits at least. */
  slowMs: number;
  /** From one admitted attempt to the next, so that a crowd leaves hashes to others. */
  everyMs: number;
}

export interface Newcomer {
  /** The attempts of its network at this account so far, this one included. */
  attempts: number;
  /** The wider range of addresses that it comes from. */
  range: string;
}

interface Waiter extends Newcomer {
  readyAt: number;
  admit: () => void;
  turnAway: (reason: Error) => void;
}

/** In the order of their arrival. */
interface Room {
  waiting: Waiter[];
  admittedOf: Map<string, number>;
}

/** Each waiting request costs memory, so beyond this many the least promising ones are turned away. */
const MAX_WAITING = 400;
const TRY_AGAIN_SECONDS = 2;

const rooms = new Map<string, Room>();

/**
 * Delays an attempt at an account that fails often. The crowd and the owner look alike until a password is checked, so
 * the next is the one whose network has tried least; then the one whose range was admitted least; then the newest. An
 * owner on a new device so passes a crowd that came earlier, and nobody is refused while there is room.
 */
export function waitForAdmission(account: string, newcomer: Newcomer, pace: SignInPace): Promise<void> {
  return new Promise<void>((admit, turnAway) => {
    const waiter = { ...newcomer, readyAt: performance.now() + pace.slowMs, admit, turnAway };
    const room = rooms.get(account);
    if (room) {
      room.waiting.push(waiter);
    } else {
      const opened = { waiting: [waiter], admittedOf: new Map<string, number>() };
      rooms.set(account, opened);
      void admitAll(account, opened, pace.everyMs);
    }
    if (countWaiting() > MAX_WAITING) turnOneAway();
  });
}

async function admitAll(account: string, room: Room, everyMs: number): Promise<void> {
  while (room.waiting.length > 0) {
    await sleep(everyMs);
    const next = nextOf(room);
    if (next) {
      room.admittedOf.set(next.range, admittedFrom(room, next) + 1);
      leave(room, next).admit();
    }
  }
  rooms.delete(account);
}

const admittedFrom = (room: Room, { range }: Waiter): number => room.admittedOf.get(range) ?? 0;

/** Whether one waiter comes before an earlier one. */
function isBefore(room: Room, one: Waiter, earlier: Waiter): boolean {
  if (one.attempts !== earlier.attempts) return one.attempts < earlier.attempts;
  return admittedFrom(room, one) <= admittedFrom(room, earlier);
}

function nextOf(room: Room): Waiter | undefined {
  const now = performance.now();
  const ready = room.waiting.filter(({ readyAt }) => readyAt <= now);
  return ready.reduce<Waiter | undefined>((best, one) => (best && !isBefore(room, one, best) ? best : one), undefined);
}

const lastOf = (room: Room): Waiter | undefined =>
  room.waiting.reduce<Waiter | undefined>((last, one) => (last && isBefore(room, one, last) ? last : one), undefined);

function leave(room: Room, waiter: Waiter): Waiter {
  room.waiting.splice(room.waiting.indexOf(waiter), 1);
  return waiter;
}

const countWaiting = (): number => [...rooms.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);

/** In the fullest room, so that the crowd at one account leaves the others alone. */
function turnOneAway(): void {
  const fullest = [...rooms.values()].reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one));
  const last = lastOf(fullest);
  const refusal = new DomainError('UNAVAILABLE', coded('login.busy'), { retryAfterSeconds: TRY_AGAIN_SECONDS });
  if (last) leave(fullest, last).turnAway(refusal);
}
