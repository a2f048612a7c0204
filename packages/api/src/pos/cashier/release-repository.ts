import type { Db } from '@bhandar/db';
import type { DiscountCeilings } from '@bhandar/domain/pos';

export const readDiscountCeilings = (db: Db): Promise<DiscountCeilings> =>
  db.selectFrom('organisation').select(['employeeDiscountPercent', 'adminDiscountPercent']).executeTakeFirstOrThrow();
