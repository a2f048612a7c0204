import { tenderKeyOf, WALK_IN_CUSTOMER } from '@bhandar/domain/pos';
import type { KeptOrder } from './kept-order-shape';

export const NEW_ORDER: KeptOrder = {
  lines: [],
  customer: { name: WALK_IN_CUSTOMER, phone: '', email: '' },
  customerId: null,
  tender: tenderKeyOf({ method: 'cash' }),
  taken: [],
  discount: '',
  discountReason: '',
  note: '',
  exchange: null,
  billId: null,
  saleId: null,
};
