export * from './builders.ts';
export * from './database-link.ts';
export * from './pledges.ts';
export * from './program-env.ts';
export * from './put-state.ts';
export * from './scripted-provider.ts';
export * from './test-database.ts';
export * from './test-platform.ts';
