/**
 * Stores the decision log outside of the database. Objects are immutable. Every method throws when the store does not
 * answer.
 */
export type DecisionStore = {
  /** False when an object of this name exists. */
  add(name: string, bytes: Buffer): Promise<boolean>;
  read(name: string): Promise<Buffer | null>;
  /** Names of a log's objects after `after`, sorted. */
  listAfter(folder: string, after: string): AsyncIterable<string>;
  listLogs(): Promise<string[]>;
};
