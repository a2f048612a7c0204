export { commandContext, type FileImport, importFile } from './import-file';
export { openUpload } from './open-upload';
export { formulaRefusal } from './preview-import';
export { releaseImports, resumeImports } from './resume-imports';
