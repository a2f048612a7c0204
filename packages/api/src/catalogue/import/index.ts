export { commandContext, type FileImport, importFile } from './import-file';
export { listImports, openJob, prepareJob, readImport } from './import-jobs';
export { insertRejects as rejectRows, isImporting, markUndone } from './import-repository';
export { readSample } from './open-table';
export { openUpload } from './open-upload';
export { formulaRefusal } from './preview-import';
export { readTableFile } from './read-table-file';
export { type JobParts, releaseImports, resumeImports, resumeJobs } from './resume-imports';
export { type JobDesk, workAtJob } from './work-at-job';
