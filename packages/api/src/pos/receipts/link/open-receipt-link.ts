import type { Db } from '@bhandar/db';
import { toPublicReceipt } from '@bhandar/domain/pos';
import { maySpend, networkOf } from '../../../accounts';
import { browserLanguageOf } from '../../../core/browser-language';
import type { RequestFacts, Settings } from '../../../core/context';
import { localFormats } from '../../../core/paper/local-formats';
import { receiptOfStored } from '../../checkout/receipt-of';
import { findSale } from '../../checkout/sale-repository';
import { billOf } from './bill';
import { hashOfToken } from './link-token';
import { findSaleByToken } from './receipt-link-repository';
import { messagePage, receiptPage } from './receipt-page';

interface Parts {
  db: Db;
  now: () => Date;
  settings: Settings;
}

interface OpenedLink {
  status: 200 | 404 | 429;
  html: string;
}

/**
 * The page at a link's address, for visitors. A link that is unknown, expired or revoked gets the same page by the same
 * single query, so that an answer tells nothing of a receipt.
 */
export async function openReceiptLink(
  { db, now, settings }: Parts,
  token: string,
  request: Pick<RequestFacts, 'address' | 'header'>,
): Promise<OpenedLink> {
  const language = browserLanguageOf(request);
  if (!(await maySpend(db, 'receiptLink', networkOf(request.address)))) {
    return { status: 429, html: messagePage(language, 'busy') };
  }
  const link = await findSaleByToken(db, hashOfToken(token), now());
  const sale = link && (await findSale(db, link.saleId));
  if (!sale) return { status: 404, html: messagePage(language, 'gone') };
  const bill = billOf(toPublicReceipt(receiptOfStored(sale)), link.language, settings);
  const lastDay = localFormats(link.language, settings).date(link.expiresAt);
  return { status: 200, html: receiptPage(bill, { language: link.language, lastDay }) };
}
