export { walkCustomers } from './walk-customers';
export { walkReturns } from './walk-returns';
export { walkSales } from './walk-sales';
