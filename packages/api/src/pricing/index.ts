export { checkBulkPrices, countBulkPrices, planStretch, publishPlan } from './bulk-prices';
export { candidatesOf } from './candidate-repository';
export { dropPlan, insertPlanned } from './price-plan-repository';
