import { ExportList } from '@bhandar/domain/jobs';
import { BYTE_ORDER_MARK, coded, csvLine, DomainError } from '@bhandar/domain/shared';
import { readStored } from '../../core/read-stored';
import { dropParts, insertPart, type Work } from '../../jobs';
import { EXPORTED } from './export-lists';
import { countProducts } from './export-repository';
import { hasSameScope } from './export-scope';

const ROWS_AT_ONCE = 500;
const START = 'start';

/** A list as a CSV file, one part per step. */
export const exportWork: Work = {
  async countAll({ db }, { subject }) {
    if (subject === 'pharmacyProducts') return countProducts(db, 'pharmacy');
    return subject === 'nonPharmacyProducts' ? countProducts(db, 'nonPharmacy') : null;
  },
  async step(ctx, { id, subject, input }, position) {
    if (!hasSameScope(ctx.actor, input)) {
      throw new DomainError('NOT_PERMITTED', coded('job.starterMoved'));
    }
    const list = EXPORTED[readStored(ExportList, subject)];
    const { rows, nextCursor, hasMore } = await list.step(ctx, { cursor: position, limit: ROWS_AT_ONCE, rows: 'all' });
    const lines = rows.map(csvLine).join('');
    const head = position === START ? BYTE_ORDER_MARK + csvLine(list.heads(ctx)) : '';
    return { rows: rows.length, position: nextCursor, hasMore, keep: (tx) => insertPart(tx, id, head + lines) };
  },
  drop: dropParts,
  describe: ({ subject }, outcome) => [{ after: { list: subject, ...outcome } }],
  finished: 'export.finished',
};
