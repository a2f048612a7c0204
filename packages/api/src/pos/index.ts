export { walkCustomers } from './walk-customers';
export { walkSales } from './walk-sales';
