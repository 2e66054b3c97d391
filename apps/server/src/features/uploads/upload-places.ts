import { ProductError } from '#src/platform/product-error.ts';

/** The uploads of a process that are in its memory: it bounds what all of them hold together. */
export type UploadPlaces = {
  /** Does `work` in a place and gives it free, whatever happens. Throws tooMany (this person) and unavailable (all). */
  hold<T>(memberId: string, work: () => Promise<T>): Promise<T>;
};

/** Makes the places of a process; nobody waits for one. */
export function createUploadPlaces(max: { ofPerson: number; ofProcess: number }): UploadPlaces {
  const byPerson = new Map<string, number>();
  let taken = 0;
  return {
    async hold(memberId, work) {
      const own = byPerson.get(memberId) ?? 0;
      if (own >= max.ofPerson) throw new ProductError('tooMany', { retryAfterS: 5 });
      if (taken >= max.ofProcess) throw new ProductError('unavailable');
      byPerson.set(memberId, own + 1);
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
        const left = (byPerson.get(memberId) ?? 1) - 1;
        if (left > 0) byPerson.set(memberId, left);
        else byPerson.delete(memberId);
      }
    },
  };
}
