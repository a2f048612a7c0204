export { recordSale } from './record-sale';
