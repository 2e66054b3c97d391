import { ProductError } from '#src/platform/product-error.ts';

/** The uploads that a process receives and keeps waiting at once; bounds how much disk and how many connections they use. */
export type UploadAdmission = {
  /** Does `work` as one of them. Throws unavailable, before any of it, when there is no room. */
  run<T>(memberId: string, work: () => Promise<T>): Promise<T>;
};

/** When to come again where there is no room, s. */
const RETRY_AFTER_S = 5;

/**
 * Admits `max` uploads. A person may have as many of them as are free: whoever sends a hundred at once is admitted while there is
 * room, and always leaves some for a person who sends one.
 */
export function createUploadAdmission(max: number): UploadAdmission {
  const byPerson = new Map<string, number>();
  let all = 0;
  return {
    async run(memberId, work) {
      const own = byPerson.get(memberId) ?? 0;
      if (own >= max - all) throw new ProductError('unavailable', { retryAfterS: RETRY_AFTER_S });
      byPerson.set(memberId, own + 1);
      all += 1;
      try {
        return await work();
      } finally {
        all -= 1;
        const left = (byPerson.get(memberId) ?? 1) - 1;
        if (left > 0) byPerson.set(memberId, left);
        else byPerson.delete(memberId);
      }
    },
  };
}
