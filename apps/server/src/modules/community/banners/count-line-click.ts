import type { Platform } from '#src/platform/platform.ts';
import { addLineClick } from './repository.ts';

/** Counts a click on the line banner at a place of the list in force; beyond its end nothing happens. */
export async function countLineClick(platform: Platform, idx: number): Promise<void> {
  await addLineClick(platform.database, new Date(platform.clock.now()), idx);
}
