export { walkSales } from './walk-sales';
