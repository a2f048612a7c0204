export { commandContext, type FileImport, importFile } from './import-file';
export { failInterruptedImports } from './import-jobs';
