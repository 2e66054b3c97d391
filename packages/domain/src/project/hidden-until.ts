import { addDays } from '../dates.ts';
import { limits } from '../limits.ts';

/**
 * The last day on which a hidden project can be shown again; afterwards its pledges end uncharged. Dates YYYY-MM-DD.
 */
export function hiddenUntil({ finish }: { finish: string }): string {
  return addDays(finish, limits.blindDays - 1);
}
