import { NOTHING_FOUND } from '@bhandar/domain/reports';
import { pageWith } from '../../testing/render-screen';

/** The answers of every search of the palette, none of which finds anything. */
export const foundNothing = {
  catalogue: { listProducts: () => pageWith([]) },
  ordering: { listOrders: () => pageWith([]) },
  purchasing: { listSuppliers: () => pageWith([]) },
  pos: { listCustomers: () => pageWith([]) },
  accounts: { listEmployees: () => pageWith([]) },
  reports: { findByNumber: () => NOTHING_FOUND },
};
