export { failInterruptedImports, prepareImport } from './import-jobs';
export { previewImport } from './preview-import';
export { runImport } from './run-import';
export { uploadImport } from './upload-import';
