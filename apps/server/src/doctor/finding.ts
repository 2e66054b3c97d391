/** What a probe says about one subject. `advice`: what to do about it. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; subject: string; what: string; advice?: string };

/** Looks at one subject. What it throws is a failure of the subject. */
export type Probe = {
  subject: string;
  run(): Promise<Finding[]>;
  /** What to do when it throws, or does not end in time. */
  advice?: string;
  /** Longer than usual, where what it asks has time limits of its own. */
  limitMs?: number;
};

export const ok = (subject: string, what: string): Finding => ({ level: 'ok', subject, what });
export const warn = (subject: string, what: string, advice: string): Finding => ({
  level: 'warn',
  subject,
  what,
  advice,
});
export const fail = (subject: string, what: string, advice: string): Finding => ({
  level: 'fail',
  subject,
  what,
  advice,
});

/** `ok|warn|fail  subject: what is so; what to do` */
export function formatFinding({ level, subject, what, advice }: Finding): string {
  return `${level.padEnd(4)}  ${subject}: ${what}${advice ? `; ${advice}` : ''}`;
}

/** How the command ends: 1 when something has failed, 2 when there are only warnings, else 0. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ level }) => level === 'fail')) return 1;
  return findings.some(({ level }) => level === 'warn') ? 2 : 0;
}
