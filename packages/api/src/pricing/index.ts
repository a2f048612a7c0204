export { candidatesOf } from './candidate-repository';
export { lowestPriceMinor } from './lowest-price';
export { priceChangeWork } from './price-change-work';
