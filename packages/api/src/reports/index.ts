export { exportWork } from './exports/export-work';
export { pastSalesImportHandlers } from './import-past-sales';
export { rollUpSales } from './roll-up-sales';
