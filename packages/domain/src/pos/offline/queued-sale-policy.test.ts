import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStale, momentOf, NOT_A_SELLER, type QueuedLine, reviewSeller, type Seller, whyConflict } from '../index';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const hours = (count: number) => new Date(NOW + count * HOUR);
const STORE = { id: 'store', name: 'Dhanmondi', city: 'Dhaka' };

describe('the time of an offline sale', () => {
  // Sold, sent, snapshot and the clock's skew at the snapshot, in hours from now, with the resulting time of the sale.
  const SECOND = 1 / 3_600;
  const MINUTE = 1 / 60;
  it.each([
    ['the till’s time', { sold: -5, sent: 0, read: -10 }, { at: -5 }],
    ['corrected if the clock is 3 hours ahead', { sold: -2, sent: 3, read: -10, skew: 3 }, { at: -5 }],
    ['corrected if the clock is 3 hours behind', { sold: -8, sent: -3, read: -10, skew: -3 }, { at: -5 }],
    ['corrected if the clock is exactly 24 hours ahead', { sold: 19, sent: 24, read: -10, skew: 24 }, { at: -5 }],
    [
      'the arrival if the clock is a year ahead, even if steady',
      { sold: 8_755, sent: 8_760, read: -10, skew: 8_760 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival if the clock is a year behind, even if steady',
      { sold: -8_765, sent: -8_760, read: -10, skew: -8_760 },
      { at: 0, flagged: true },
    ],
    ['the till’s time if the clock drifted by 4 minutes', { sold: -5, sent: 4 * MINUTE, read: -10 }, { at: -5 }],
    ['the arrival if a drifting clock dates the sale just after it', { sold: SECOND, sent: 0, read: -10 }, { at: 0 }],
    ['the till’s time exactly 72 hours before the arrival', { sold: -72, sent: 0, read: -72 }, { at: -72 }],
    ['the arrival if the sale is older than 72 hours', { sold: -73, sent: 0, read: -80 }, { at: 0 }],
    [
      'the arrival if the sale is dated before the snapshot',
      { sold: -11, sent: 0, read: -10 },
      { at: 0, flagged: true },
    ],
    ['the arrival if the sale is dated after it', { sold: 2, sent: 0, read: -10 }, { at: 0, flagged: true }],
    [
      'the arrival if the clock was changed by 5 minutes since the snapshot',
      { sold: -5, sent: 5 * MINUTE, read: -10 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival if the clock was set back since the snapshot',
      { sold: -5, sent: -1, read: -10 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival if the clock was corrected since the snapshot',
      { sold: -9, sent: 0, read: -12, skew: -4 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival if only the sale is dated a year back',
      { sold: -8_760, sent: 0, read: -10 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival if only the sale is dated a year ahead',
      { sold: 8_760, sent: 0, read: -10 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival if the clock skew is not signed',
      { sold: -5, sent: 0, read: -10, skew: undefined },
      { at: 0, flagged: true },
    ],
  ])('is %s', (_, { sold, sent, read, ...contact }, { at, flagged = false }: { at: number; flagged?: boolean }) => {
    const skew = 'skew' in contact ? contact.skew : 0;
    const moment = momentOf({
      deviceTime: hours(sold),
      sentAt: hours(sent),
      receivedAt: hours(0),
      snapshotAt: hours(read),
      contactSkewMs: skew === undefined ? undefined : skew * HOUR,
    });
    expect(moment.soldAt).toEqual(hours(at));
    expect(moment.madeAt.getTime()).toBe(Math.min(NOW, NOW + (sold - (skew ?? sent)) * HOUR));
    expect(moment.clockFlagged).toBe(flagged);
    expect(moment.skewSeconds).toBe(Math.round(sent * 3_600));
  });

  it('is never after the arrival, nor before the snapshot, nor more than 72 hours before the arrival', () => {
    const anyTime = fc.integer({ min: -1e9, max: 1e9 }).map((seconds) => new Date(NOW + seconds * 1_000));
    const anySkew = fc.option(fc.integer({ min: -1e12, max: 1e12 }), { nil: undefined });
    fc.assert(
      fc.property(anyTime, anyTime, anyTime, anySkew, (deviceTime, sentAt, snapshotAt, contactSkewMs) => {
        const moment = momentOf({ deviceTime, sentAt, receivedAt: hours(0), snapshotAt, contactSkewMs });
        const soldAt = moment.soldAt.getTime();
        expect(soldAt).toBeLessThanOrEqual(NOW);
        expect(soldAt).toBeGreaterThanOrEqual(NOW - 72 * HOUR);
        if (!moment.clockFlagged && soldAt < NOW) expect(soldAt).toBeGreaterThanOrEqual(snapshotAt.getTime());
      }),
    );
  });

  it.each([
    [-72, false],
    [-72.01, true],
    [-1, false],
    // A snapshot of tomorrow cannot exist.
    [25, true],
  ])('makes prices read %d hours from it stale: %s', (read, stale) => {
    expect(isStale(hours(read), { soldAt: hours(0) })).toBe(stale);
  });
});

describe('the seller of an offline sale', () => {
  const seller: Seller = {
    id: 's',
    role: 'employee',
    stores: [STORE],
    status: 'active',
    deleted: false,
    placedAt: null,
  };
  const judged = (
    more: Partial<Seller>,
    sale: { sentBy?: string; at?: number; counted?: number; flagged?: boolean } = {},
  ) =>
    reviewSeller(
      { ...seller, ...more },
      {
        locationId: STORE.id,
        sentBy: sale.sentBy ?? 'colleague',
        moment: {
          madeAt: hours(sale.at ?? -5),
          soldAt: hours(sale.counted ?? sale.at ?? -5),
          clockFlagged: sale.flagged ?? false,
          skewSeconds: 0,
        },
      },
    );
  const gone = { status: 'disabled', placedAt: hours(-1) } as const;

  it.each([
    ['still sells at the store', 'fine', {}, {}],
    ['sends it themselves', 'fine', {}, { sentBy: 's' }],
    ['is a superadmin', 'fine', { role: 'superadmin', stores: [] }, {}],
    ['was activated again before the sale', 'fine', { placedAt: hours(-9) }, {}],
    ['was moved to the store after the sale', 'changed', { placedAt: hours(-1) }, {}],
    ['was changed at some time, with a wrong clock', 'changed', { placedAt: hours(-9) }, { flagged: true }],
    ['was disabled after the sale', 'changed', gone, {}],
    ['was disabled after the sale, which arrives more than 72 hours late', 'changed', gone, { at: -75, counted: 0 }],
    ['was deleted after the sale', 'changed', { deleted: true, placedAt: hours(-1) }, {}],
    ['was moved away after the sale', 'changed', { stores: [], placedAt: hours(-1) }, {}],
  ] as const)('who %s: %s', (_, verdict, more, sale) => {
    expect(judged(more, sale)).toBe(verdict);
  });

  it.each([
    ['was disabled before the sale', gone, { at: 0 }],
    ['was disabled, with a wrong clock', gone, { flagged: true }],
    ['was moved away and sends the sale themselves', { stores: [], placedAt: hours(-1) }, { sentBy: 's' }],
    ['never belonged to the store', { stores: [] }, {}],
    ['awaits approval', { status: 'pending' }, {}],
  ] as const)('who %s is refused', (_, more, sale) => {
    expect(judged(more, sale)).toEqual({ cashierId: NOT_A_SELLER });
  });
});

describe('an offline sale', () => {
  const line: QueuedLine = {
    quantity: 2,
    shownMinor: 100,
    askedMinor: 100,
    ofProduct: 2,
    sealed: true,
    hasLeft: false,
    usable: 2,
    unusable: 0,
    wasUnsellable: false,
    approved: 2,
    printedMrpMinor: undefined,
  };
  const judged = (more: Partial<QueuedLine>, sale = {}) =>
    whyConflict({
      sequenceUsed: false,
      sellerChanged: false,
      stale: false,
      lines: [line, { ...line, ...more }],
      ...sale,
    });
  const reasonOf = (...asked: Parameters<typeof judged>) => judged(...asked)?.reason;

  it.each([
    ['of available stock', undefined, {}],
    ['at the signed price of the snapshot', undefined, { askedMinor: 120 }],
    ['at the present price, unsigned', undefined, { sealed: false }],
    ['of a product without a present price, at the signed price', undefined, { askedMinor: null }],
    ['at an unsigned price other than the present one', 'wrong_price', { sealed: false, askedMinor: 120 }],
    ['of a product that is no longer listed', 'product_gone', { askedMinor: undefined }],
    ['of more than the stock', 'insufficient_stock', { usable: 1 }],
    ['of stock that is partly expired', 'expired_or_blocked', { usable: 1, unusable: 5 }],
    ['of more than the approved quantity', 'not_approved', { approved: 1 }],
    ['of more than the approved quantity on several lines', 'not_approved', { ofProduct: 3 }],
    ['at the MRP on the pack', undefined, { printedMrpMinor: 100 }],
    ['above the MRP on the pack', 'above_mrp', { printedMrpMinor: 99 }],
  ])('%s: conflict %s', (_, reason, more) => {
    expect(reasonOf(more)).toBe(reason);
  });

  it.each([
    [{ stale: true }, 'stale_price'],
    [{ sellerChanged: true, stale: true }, 'seller_changed'],
    [{ sequenceUsed: true, sellerChanged: true }, 'sequence_reused'],
  ])('with %j has the conflict %s regardless of its lines', (sale, reason) => {
    expect(reasonOf({ usable: 0 }, sale)).toBe(reason);
  });

  it.each([
    ['expired or blocked when they were sold', 'expired_or_blocked', { wasUnsellable: true }],
    ['sold above their MRP', 'above_mrp', { shownMinor: 120, askedMinor: 120, printedMrpMinor: 110 }],
  ] as const)('of goods that left and were %s is recorded and reviewed as %s', (_, reason, more) => {
    expect(judged({ hasLeft: true, ...more })).toEqual({ reason, isRecorded: true });
  });
});
