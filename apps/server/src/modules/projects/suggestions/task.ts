import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { updateFrequentStarts } from '../vocabulary/complete-word.ts';
import { updatePopularWords } from './popular-words.ts';

const TEN_MINUTES_MS = 600_000;

/** What suggestions read but need not compute for each key pressed. Safe in several processes. */
export async function updateSuggestions(
  platform: Pick<Platform, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await updateFrequentStarts(platform, signal);
  await updatePopularWords(platform);
}

export function startSuggestionTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'search suggestions', topic: 'search-suggestions', everyMs: TEN_MINUTES_MS },
    (signal) => updateSuggestions(platform, signal),
  );
}
