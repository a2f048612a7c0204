export * from './audited-entry';
export * from './changes';
export * from './search-span';
