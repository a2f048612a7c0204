import { accountsRefusals } from './accounts/refusals';
import { catalogueRefusals } from './catalogue/refusals';
import { integrationsRefusals } from './integrations/refusals';
import { inventoryRefusals } from './inventory/refusals';
import { jobsRefusals } from './jobs/refusals';
import { orderingRefusals } from './ordering/refusals';
import { posRefusals } from './pos/refusals';
import { pricingRefusals } from './pricing/refusals';
import { purchasingRefusals } from './purchasing/refusals';
import { reportsRefusals } from './reports/refusals';
import { type Refusal, type RefusalParam, refusalIn } from './shared/refusal';
import { sharedRefusals } from './shared/refusals';

/**
 * Every sentence with which something is refused, by its code: the documented English of the REST answers, with `{{name}}`
 * where a parameter is filled in. The other languages are in `apps/web/src/kit/refusals/messages`.
 */
export const REFUSALS = {
  ...sharedRefusals,
  ...accountsRefusals,
  ...catalogueRefusals,
  ...inventoryRefusals,
  ...orderingRefusals,
  ...purchasingRefusals,
  ...pricingRefusals,
  ...posRefusals,
  ...reportsRefusals,
  ...integrationsRefusals,
  ...jobsRefusals,
} as const;

/** The documented English of a refusal. Limits of files go into the millions, so their digits are grouped. */
export function englishOf({ code, params = {} }: Refusal): string {
  const say = (param: RefusalParam): string => {
    if (typeof param === 'number') return code.startsWith('upload.') ? param.toLocaleString('en') : String(param);
    return typeof param === 'string' ? param : [param].flat().map(englishOf).join(', ');
  };
  return REFUSALS[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => say(params[name] ?? ''));
}

/** The documented English of a schema's issue. */
export function englishIn(message: string): string {
  const refusal = refusalIn(message);
  return refusal ? englishOf(refusal) : message;
}
