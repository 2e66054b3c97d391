/** One text a table of the database. */
export type Tables = Readonly<Record<string, string>>;
