import { ConfigError } from '../config/config.ts';
import { StartError } from './start-error.ts';

/** The lines that tell why a start failed: settings one line each; never a stack trace for what is expected. */
export function explainStartFailure(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof StartError) return [error.message];
  return [`PQ could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
}
