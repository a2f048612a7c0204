import { answerList, ListQuery, listOf } from '../../core/rest/answers';
import { type RestRoute, restRoute } from '../../core/rest/route';
import { ledgerToWire, SupplierPaymentWire } from './wire';

export const supplierPaymentsRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path: '/api/suppliers/payments',
    access: 'staff',
    tag: 'ordering',
    summary: 'List what suppliers are owed, were paid, and gave back, the newest first',
    query: ListQuery,
    response: listOf(SupplierPaymentWire),
    run: (api, { query }) =>
      answerList(query, (request) => api.purchasing.listSupplierLedger({ ...request, standing: true }), ledgerToWire),
  }),
];
