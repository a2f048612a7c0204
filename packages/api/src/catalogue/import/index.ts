export { commandContext, type FileImport, importFile } from './import-file';
export { failInterruptedImports } from './import-jobs';
export { openUpload } from './open-upload';
export { formulaRefusal } from './preview-import';
