export * from './factories-accounts';
