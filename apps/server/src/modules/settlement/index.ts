export { registerSettlement } from './routes.ts';
export { isStatementDue } from './statements/queries.ts';
export { moveStatements } from './statements/write-statements.ts';
