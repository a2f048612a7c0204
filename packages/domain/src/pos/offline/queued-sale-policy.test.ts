import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStale, momentOf, NOT_A_SELLER, type QueuedLine, reviewSeller, type Seller, whyConflict } from '../index';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const hours = (count: number) => new Date(NOW + count * HOUR);
const STORE = { id: 'store', name: 'Dhanmondi', city: 'Dhaka' };

describe('the moment of a queued sale', () => {
  // Sold, sent, read and the clock's skew at the reading, in hours from now: when it counts as sold.
  const SECOND = 1 / 3_600;
  const MINUTE = 1 / 60;
  it.each([
    ['as the till says', { sold: -5, sent: 0, read: -10 }, { at: -5 }],
    ['put right where the clock is 3 hours ahead', { sold: -2, sent: 3, read: -10, skew: 3 }, { at: -5 }],
    ['put right where the clock is 3 hours behind', { sold: -8, sent: -3, read: -10, skew: -3 }, { at: -5 }],
    ['put right where the clock is just 24 hours off', { sold: 19, sent: 24, read: -10, skew: 24 }, { at: -5 }],
    [
      'the arrival where the clock is a year ahead, however steady',
      { sold: 8_755, sent: 8_760, read: -10, skew: 8_760 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival where the clock is a year behind, however steady',
      { sold: -8_765, sent: -8_760, read: -10, skew: -8_760 },
      { at: 0, flagged: true },
    ],
    ['where the clock drifted by 4 minutes', { sold: -5, sent: 4 * MINUTE, read: -10 }, { at: -5 }],
    ['the arrival where a drifting clock puts it just after', { sold: SECOND, sent: 0, read: -10 }, { at: 0 }],
    ['72 hours before the arrival', { sold: -72, sent: 0, read: -72 }, { at: -72 }],
    ['the arrival after more than 72 hours', { sold: -73, sent: 0, read: -80 }, { at: 0 }],
    ['the arrival where it is before the reading', { sold: -11, sent: 0, read: -10 }, { at: 0, flagged: true }],
    ['the arrival where it is after it', { sold: 2, sent: 0, read: -10 }, { at: 0, flagged: true }],
    [
      'the arrival where the clock was set by 5 minutes since',
      { sold: -5, sent: 5 * MINUTE, read: -10 },
      { at: 0, flagged: true },
    ],
    ['the arrival where the clock was set back since', { sold: -5, sent: -1, read: -10 }, { at: 0, flagged: true }],
    [
      'the arrival where the clock was put right again since',
      { sold: -9, sent: 0, read: -12, skew: -4 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival where only the sale is dated back a year',
      { sold: -8_760, sent: 0, read: -10 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival where only the sale is dated a year ahead',
      { sold: 8_760, sent: 0, read: -10 },
      { at: 0, flagged: true },
    ],
    [
      'the arrival where nothing proves the clock',
      { sold: -5, sent: 0, read: -10, skew: undefined },
      { at: 0, flagged: true },
    ],
  ])('%s', (_, { sold, sent, read, ...contact }, { at, flagged = false }: { at: number; flagged?: boolean }) => {
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

  it('is never after the arrival nor more than 72 hours before it nor before the reading, whatever the clocks say', () => {
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
    // Read tomorrow: nobody did.
    [25, true],
  ])('of prices read %d hours before it: stale %s', (read, stale) => {
    expect(isStale(hours(read), { soldAt: hours(0) })).toBe(stale);
  });
});

describe('the seller of a queued sale', () => {
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
          ...{ madeAt: hours(sale.at ?? -5), soldAt: hours(sale.counted ?? sale.at ?? -5) },
          ...{ clockFlagged: sale.flagged ?? false, skewSeconds: 0 },
        },
      },
    );
  const gone = { status: 'disabled', placedAt: hours(-1) } as const;

  it.each([
    ['still sells there', {}, {}, 'fine'],
    ['sends it themselves', {}, { sentBy: 's' }, 'fine'],
    ['is of the warehouse', { role: 'superadmin', stores: [] }, {}, 'fine'],
    ['was let in again before it', { placedAt: hours(-9) }, {}, 'fine'],
    ['was moved to the store after it', { placedAt: hours(-1) }, {}, 'changed'],
    ['was changed some time, by a clock that lies', { placedAt: hours(-9) }, { flagged: true }, 'changed'],
    ['was disabled after it', gone, {}, 'changed'],
    ['was disabled after it, and it comes more than 72 hours late', gone, { at: -75, counted: 0 }, 'changed'],
    ['was deleted after it', { deleted: true, placedAt: hours(-1) }, {}, 'changed'],
    ['was moved away after it', { stores: [], placedAt: hours(-1) }, {}, 'changed'],
  ] as const)('who %s', (_, more, sale, verdict) => {
    expect(judged(more, sale)).toBe(verdict);
  });

  it.each([
    ['was disabled before it', gone, { at: 0 }],
    ['was disabled, by a clock that lies', gone, { flagged: true }],
    ['was moved away and sends it themselves', { stores: [], placedAt: hours(-1) }, { sentBy: 's' }],
    ['was never of the store', { stores: [] }, {}],
    ['waits to be let in', { status: 'pending' }, {}],
  ] as const)('who %s is refused', (_, more, sale) => {
    expect(judged(more, sale)).toEqual({ cashierId: NOT_A_SELLER });
  });
});

describe('a queued sale', () => {
  const line: QueuedLine = {
    ...{ quantity: 2, shownMinor: 100, askedMinor: 100, sealed: true },
    ...{ usable: 2, unusable: 0, approved: 2, printedMrpMinor: undefined },
  };
  const judged = (more: Partial<QueuedLine>, sale = {}) =>
    whyConflict({
      sequenceUsed: false,
      sellerChanged: false,
      stale: false,
      lines: [line, { ...line, ...more }],
      ...sale,
    });

  it.each([
    ['of what is there', {}, undefined],
    ['at the price that the server told then', { askedMinor: 120 }, undefined],
    ['at the price that the store asks now', { sealed: false }, undefined],
    ['of what nobody prices any more, at the price told then', { askedMinor: null }, undefined],
    ['at a price that nobody told', { sealed: false, askedMinor: 120 }, 'wrong_price'],
    ['of what is no longer listed', { askedMinor: undefined }, 'product_gone'],
    ['of more than is there', { usable: 1 }, 'insufficient_stock'],
    ['of what is there only expired', { usable: 1, unusable: 5 }, 'expired_or_blocked'],
    ['of more than was approved', { approved: 1 }, 'not_approved'],
    ['at the MRP on the pack', { printedMrpMinor: 100 }, undefined],
    ['above the MRP on the pack', { printedMrpMinor: 99 }, 'above_mrp'],
  ])('%s: %s', (_, more, reason) => {
    expect(judged(more)).toBe(reason);
  });

  it.each([
    [{ stale: true }, 'stale_price'],
    [{ sellerChanged: true, stale: true }, 'seller_changed'],
    [{ sequenceUsed: true, sellerChanged: true }, 'sequence_reused'],
  ])('with %j: %s, whatever its lines', (sale, reason) => {
    expect(judged({ usable: 0 }, sale)).toBe(reason);
  });
});
