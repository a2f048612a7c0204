import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { Day, Id } from '@bhandar/domain/shared';
import * as z from 'zod';
import { IdParam } from '../../../core/rest/answers';
import { FileReply, type RestRoute, restRoute } from '../../../core/rest/route';

const StatementParams = z.object({
  from: Day,
  to: Day,
  store_id: Id.optional().describe('The store whose account it is; the person’s own if left out'),
  language: z.enum(LANGUAGES).default('en'),
});

export const statementRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path: '/api/products/customers/:id/statement',
    access: 'staff',
    tag: 'pos',
    summary: "Download the statement of a customer's account as a PDF",
    params: IdParam,
    query: StatementParams,
    response: z.string(),
    answers: ['application/pdf'],
    fails: [404],
    run: async (api, { params, query: { store_id: locationId, ...period } }) => {
      const pdf = await api.pos.customerStatementPdf({ customerId: params.id, locationId, ...period });
      return new FileReply(pdf.fileName, 'application/pdf', pdf.chunks);
    },
  }),
];
