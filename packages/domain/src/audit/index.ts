export * from './audited-entry';
export * from './changes';
