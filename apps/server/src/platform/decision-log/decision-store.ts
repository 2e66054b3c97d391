/** Where the decision log is kept, apart from the database. What is stored once is never changed. */
export type DecisionStore = {
  /** Stores an object; false when there is one of this name already. Throws when the store does not answer. */
  add(name: string, bytes: Buffer): Promise<boolean>;
  /** The bytes of an object; null when there is none. Throws when the store does not answer. */
  read(name: string): Promise<Buffer | null>;
  /** The names of the objects of a log that come after a name, in their order. */
  listAfter(folder: string, after: string): AsyncIterable<string>;
  /** The ids of the logs that are kept here. */
  listLogs(): Promise<string[]>;
};
