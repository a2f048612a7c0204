export { checkBulkPrices, countBulkPrices, planRange, publishPlan } from './bulk-prices';
export { candidatesOf } from './candidate-repository';
export { lowestPriceMinor } from './lowest-price';
export { dropPlan, insertPlanned } from './price-plan-repository';
