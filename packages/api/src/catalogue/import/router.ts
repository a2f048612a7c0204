export const importProcedures = {};
