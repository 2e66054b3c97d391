export type Verdict = { name: string; passed: boolean; figures: Record<string, unknown> };

/** One JSON line, so that claims can be verified. */
export function print(verdict: Verdict): Verdict {
  process.stdout.write(`${verdict.passed ? 'held' : 'BROKE'} ${JSON.stringify(verdict)}\n`);
  return verdict;
}

export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** A seeded random generator (mulberry32); the seed is printed with every result. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
