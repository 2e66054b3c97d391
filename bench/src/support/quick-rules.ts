import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

export type Rule = { alert: string; expr: string; for?: string; labels: { severity: string } };
type Rules = { groups: { name: string; rules: Rule[] }[] };

/** Long enough for a rate over several scrapes, so that a late one is no outage. */
const SHORTEST_RANGE_S = 15;
const SHORTEST_FOR_S = 6;
const SECONDS_OF: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** They depend on a worker that runs once a minute at its real pace, so a minute is 18 or 6 seconds for them. */
const slower: Record<string, number> = { PqSweepLate: 18, PqSealsLate: 6 };

export function readRules(path: string): Rule[] {
  return (parse(readFileSync(path, 'utf8')) as Rules).groups.flatMap(({ rules }) => rules);
}

/**
 * The deployed rules with shortened times: a minute becomes a second in `for`, in ranges and offsets, and in
 * thresholds written as `* 60`, `* 3600` or `* 86400`. One security event is enough. Nothing else differs.
 */
export function quickRules(path: string): string {
  const rules = parse(readFileSync(path, 'utf8')) as Rules;
  for (const group of rules.groups)
    for (const rule of group.rules) {
      rule.expr = rule.expr
        .replaceAll(/\[(\d+)([smhd])\]/g, (_all, n, unit) => `[${shortened(n, unit, SHORTEST_RANGE_S)}s]`)
        .replaceAll(
          /offset (\d+)([smhd])/g,
          (_all, n, unit) => `offset ${shortened(n, unit, SHORTEST_RANGE_S)}s`,
        )
        .replaceAll(
          /\* (60|3600|86400)\b/g,
          (_all, n) => `* ${(Number(n) / 60) * (slower[rule.alert] ?? 1)}`,
        );
      if (rule.for)
        rule.for = rule.for.replace(
          /(\d+)([smhd])/,
          (_all, n, unit) => `${shortened(n, unit, SHORTEST_FOR_S)}s`,
        );
      if (group.name === 'pq-security') rule.expr = rule.expr.replace(/> \d+$/, '> 0');
    }
  return stringify(rules);
}

function shortened(n: string, unit: string, shortest: number): number {
  return Math.max(shortest, Math.round((Number(n) * (SECONDS_OF[unit] ?? 1)) / 60));
}
