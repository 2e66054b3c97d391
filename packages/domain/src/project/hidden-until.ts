import { addDays } from '../dates.ts';
import { limits } from '../limits.ts';

/** The last day on which a hidden project may be shown again; after it its pledges end uncharged. Dates YYYY-MM-DD. */
export function hiddenUntil({ finish }: { finish: string }): string {
  return addDays(finish, limits.blindDays - 1);
}
