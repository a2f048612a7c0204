export { commandContext, type FileImport, importFile } from './import-file';
export { catalogueImportHandlers, type ImportParts, importHandler } from './import-handler';
export { listImports, openJob, readImport, startJob } from './import-jobs';
export { enqueueOpenImports, insertRejects as rejectRows, isImporting, markUndone } from './import-repository';
export { readSample, type Table, type TableRow } from './open-table';
export { openUpload } from './open-upload';
export { type NumberedRow, readTableFile } from './read-table-file';
export type { ImportJobControl } from './run-import-job';
