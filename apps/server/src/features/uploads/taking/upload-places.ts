import { ProductError } from '#src/platform/product-error.ts';
import { createTurns } from '#src/platform/turns.ts';

/** The uploads of a process that are in its memory: it bounds what all of them hold together. */
export type UploadPlaces = {
  /** Does `work` in a place and gives it free, whatever happens. Throws tooMany (this person) and unavailable (all). */
  hold<T>(memberId: string, work: () => Promise<T>): Promise<T>;
};

/** Makes the places of a process; nobody waits for one. */
export function createUploadPlaces(max: { ofPerson: number; ofProcess: number }): UploadPlaces {
  const byPerson = new Map<string, number>();
  const refusal = () => new ProductError('unavailable');
  const turns = createTurns({ limit: max.ofProcess, maxWaiting: 0, refusal });
  return {
    async hold(memberId, work) {
      const own = byPerson.get(memberId) ?? 0;
      if (own >= max.ofPerson) throw new ProductError('tooMany', { retryAfterS: 5 });
      byPerson.set(memberId, own + 1);
      try {
        return await turns(work);
      } finally {
        const left = (byPerson.get(memberId) ?? 1) - 1;
        if (left > 0) byPerson.set(memberId, left);
        else byPerson.delete(memberId);
      }
    },
  };
}
