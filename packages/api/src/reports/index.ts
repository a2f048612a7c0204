export { rollUpSales } from './roll-up-sales';
