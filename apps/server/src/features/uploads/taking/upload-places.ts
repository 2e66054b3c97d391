import { createLimiter } from '#src/platform/concurrency-limit.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** The uploads that a process holds in memory at once; bounds how much memory they take. */
export type UploadPlaces = {
  /**
   * Does `work` in a place and frees the place whatever happens. Throws tooMany when this person has no place
   * left, unavailable when nobody has.
   */
  hold<T>(memberId: string, work: () => Promise<T>): Promise<T>;
};

/** Makes the places of a process. A request without a place is refused, it does not wait. */
export function createUploadPlaces(max: { ofPerson: number; ofProcess: number }): UploadPlaces {
  const byPerson = new Map<string, number>();
  const refusal = () => new ProductError('unavailable');
  const limiter = createLimiter({ limit: max.ofProcess, maxWaiting: 0, refusal });
  return {
    async hold(memberId, work) {
      const own = byPerson.get(memberId) ?? 0;
      if (own >= max.ofPerson) throw new ProductError('tooMany', { retryAfterS: 5 });
      byPerson.set(memberId, own + 1);
      try {
        return await limiter(work);
      } finally {
        const left = (byPerson.get(memberId) ?? 1) - 1;
        if (left > 0) byPerson.set(memberId, left);
        else byPerson.delete(memberId);
      }
    },
  };
}
