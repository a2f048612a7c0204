import { revisionOf } from '../../shared';
import type { Tender } from './tender';

type TenderForm = Partial<Pick<Tender, 'name' | 'asksReference' | 'position' | 'active'>>;

export const tenderForm = ({ name, asksReference, position, active }: TenderForm) => ({
  name,
  asksReference,
  position,
  active,
});
export const tenderRevision = (tender: Tender): string => revisionOf(tenderForm(tender));
