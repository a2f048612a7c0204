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
import { sharedRefusals } from './shared/refusals';

/**
 * Every refusal by its code: the documented English of the REST answers, with `{{name}}` for parameters. The other
 * languages are in `refusal-messages`.
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
