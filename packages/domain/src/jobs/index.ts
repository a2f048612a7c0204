export * from './job';
export * from './mail';
