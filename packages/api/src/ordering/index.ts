export { importPurchases } from './import-purchases';
