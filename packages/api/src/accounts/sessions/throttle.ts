import type { Db } from '@bhandar/db';
import { RESEND_SECONDS } from '@bhandar/domain/accounts';
import { coded, DomainError, type Refusal } from '@bhandar/domain/shared';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { THROTTLE_TABLE, throttleStore } from './throttle-repository';

const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const limiter = (db: Db, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: throttleStore(db),
    storeType: 'client',
    tableName: THROTTLE_TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  });

const tooMany = (refusal: Refusal, milliseconds: number) =>
  new DomainError('TOO_MANY_REQUESTS', refusal, { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) });

export type Budget = keyof typeof BUDGETS;

interface Allowance {
  points: number;
  seconds: number;
  refusal?: Refusal;
}

const LATER = coded('request.tooMany');
const NO_CODE = coded('recovery.otpNotSent');

const BUDGETS = {
  /** New registration requests from one address. */
  registration: { points: 20, seconds: DAY },
  /** How often one address is informed that an email is registered already. */
  takenEmail: { points: 5, seconds: HOUR },
  /** Codes that one requester asks for, and the gap between two for one email. */
  otpFromAddress: { points: 20, seconds: HOUR, refusal: NO_CODE },
  otpAgain: { points: 1, seconds: RESEND_SECONDS, refusal: NO_CODE },
  /** Requests for one email by anybody that may replace a valid code. Beyond it, a code is sent when none is valid. */
  otpForEmail: { points: 5, seconds: HOUR },
  /** Wrong codes of one requester; each code has a smaller limit of its own. */
  wrongOtp: { points: 30, seconds: HOUR },
  /** Wrong current passwords of a signed-in person. */
  wrongCurrentPassword: { points: 5, seconds: QUARTER_HOUR },
  /** Wrong codes of a second factor, at sign-in and later. */
  wrongFactorCode: { points: 10, seconds: QUARTER_HOUR },
  contact: { points: 5, seconds: HOUR },
  /** Copies of contact messages to one email, whose owner is not verified. */
  contactCopy: { points: 3, seconds: DAY },
  /** Receipts that one network opens by their links. */
  receiptLink: { points: 60, seconds: MINUTE },
  /** Receipts that one person sends by email. */
  receiptMail: { points: 60, seconds: HOUR },
  /** Receipts sent to one address, whose owner is not verified. */
  receiptMailTo: { points: 10, seconds: HOUR },
  /** Test deliveries to the webhooks of one location. */
  webhookTest: { points: 10, seconds: QUARTER_HOUR },
  newsletter: { points: 10, seconds: HOUR },
} as const satisfies Record<string, Allowance>;

/** Takes one from a budget; answers the wait once it is spent. */
async function take(db: Db, budget: Budget, whose: string): Promise<number> {
  const { points, seconds } = BUDGETS[budget];
  const { consumedPoints, msBeforeNext } = await limiter(db, budget, points, seconds).penalty(whose);
  return consumedPoints > points ? Math.max(1, msBeforeNext) : 0;
}

/** Takes one from a budget; 429 once it is spent. */
export async function spend(db: Db, budget: Budget, whose: string): Promise<void> {
  const wait = await take(db, budget, whose);
  const { refusal = LATER }: Allowance = BUDGETS[budget];
  if (wait > 0) throw tooMany(refusal, wait);
}

/** The same for work that is skipped if the budget is spent. */
export const maySpend = async (db: Db, budget: Budget, whose: string): Promise<boolean> =>
  (await take(db, budget, whose)) === 0;

/** Returns one that was counted before the work turned out to be no failure. */
export async function giveBack(db: Db, budget: Budget, whose: string): Promise<void> {
  const { points, seconds } = BUDGETS[budget];
  await limiter(db, budget, points, seconds).reward(whose);
}
