import { openReceiptLink, RECEIPT_PAGE_HEADERS } from '@bhandar/api';
import { factsOf } from '@bhandar/api/rest';
import type { RequestHandler } from 'express';

type Parts = Parameters<typeof openReceiptLink>[0];

const RETRY_AFTER_S = '60';

/** Shows the receipt of a link to any visitor; links without a receipt all show the same page. */
export const receiptPage =
  (parts: Parts): RequestHandler<{ token: string }> =>
  async (request, response) => {
    response.set(RECEIPT_PAGE_HEADERS);
    const { status, html } = await openReceiptLink(parts, request.params.token, factsOf(request, response));
    if (status === 429) response.set('Retry-After', RETRY_AFTER_S);
    response.status(status).type('html').send(html);
  };
