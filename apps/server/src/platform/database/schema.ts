/** The tables as drizzle sees them. Constraints live in migrations/*.sql; schema.db.test.ts compares the two. */
export * from './schema/community.ts';
export * from './schema/members.ts';
export * from './schema/pledges.ts';
export * from './schema/pqbox.ts';
export * from './schema/projects.ts';
export * from './schema/site.ts';
export * from './schema/uploads.ts';
