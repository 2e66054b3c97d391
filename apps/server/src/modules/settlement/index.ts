export { compareWithProvider, FILE_HOUR } from './comparison/compare-with-provider.ts';
export { countDifferences } from './comparison/list-differences.ts';
export { registerSettlement } from './routes.ts';
export { isStatementDue } from './statements/queries.ts';
export { finalizeDue, moveStatements, STATEMENT_DAYS } from './statements/write-statements.ts';
