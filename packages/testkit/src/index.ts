export * from './builders.ts';
export * from './test-database.ts';
export * from './test-platform.ts';
