/** One invariant: a query that finds the rows which break it. Reliability.md B0 gives the list. */
export type Invariant = { name: string; finds: string };
