import { revisionOf } from '../../shared';
import type { Tender } from './tender';

type Edited = Pick<Tender, 'name' | 'asksReference' | 'position' | 'active' | 'paymentCode'>;
type TenderForm = { [Field in keyof Edited]?: Edited[Field] | undefined };

export const tenderForm = ({ name, asksReference, position, active, paymentCode }: TenderForm) => ({
  name,
  asksReference,
  position,
  active,
  paymentCode,
});
export const tenderRevision = (tender: Tender): string => revisionOf(tenderForm(tender));
