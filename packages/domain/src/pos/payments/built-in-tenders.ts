import type { Tender } from './tender';

/** The tenders that every organisation begins with: cash is always taken, and screens name both in their language. */
export const CASH_TENDER_ID = '7e4d0000-0000-4000-8000-000000000001';
export const CARD_TENDER_ID = '7e4d0000-0000-4000-8000-000000000002';

export const builtInTenderOf = (method: 'cash' | 'card'): string =>
  method === 'cash' ? CASH_TENDER_ID : CARD_TENDER_ID;

export const isBuiltInTender = (id: string): boolean => id === CASH_TENDER_ID || id === CARD_TENDER_ID;

/** It is always taken and asks for nothing, so that no sale in cash has to look it up. */
export const CASH_TENDER: Tender = {
  id: CASH_TENDER_ID,
  method: 'cash',
  name: 'Cash',
  asksReference: false,
  paymentCode: '',
  position: 1,
  active: true,
  builtIn: true,
};

/** The name that a payment by the tender keeps. */
export const tenderNameOf = ({ id, name }: Pick<Tender, 'id' | 'name'>): string => (isBuiltInTender(id) ? '' : name);
