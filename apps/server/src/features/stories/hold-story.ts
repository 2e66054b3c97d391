import type { Executor } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { shareStory } from './write-repository.ts';

/**
 * Keeps a story from being removed until the end of the transaction, for whoever refers to it without a key of the
 * database's own: what is said about it. Throws notFound when it is gone.
 */
export async function holdStory(db: Executor, key: string): Promise<void> {
  if (!(await shareStory(db, key))) throw new ProductError('notFound');
}
