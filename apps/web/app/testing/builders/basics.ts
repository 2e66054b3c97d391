/** The current time of every test: a Tuesday afternoon in Seoul. */
export const nowMs = Date.parse('2026-12-01T15:00:00+09:00');

export const idOf = (n: number): string => `0199f3a4-7c1e-7b52-9d3e-${String(n).padStart(12, '0')}`;
