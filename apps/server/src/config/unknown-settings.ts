import { type EnvName, envNames, listSetNames } from './env.ts';

/** A variable that is set and read by nobody, though it looks like one of ours; `meant` is the nearest that there is. */
export type UnknownSetting = { name: string; meant: EnvName | null };

const known: readonly string[] = envNames;

/** Groups of settings of ours. Other programs own no variables that begin so, but for what `foreign` names. */
const ownGroups =
  /^(?:ADDRESS_LIMIT|AUTH|BACKUP|CHARGE|DATABASE|DECISION_LOG|ENCRYPTION|KAKAO|MAIL|NAVER|OPERATIONS|OPERATOR|PAYPLE|POSTCODE|PQ|S3|SANDBOX|SMTP|TRUST)_/;

/** What Kubernetes and Docker tell of services (`PQ_WEB_SERVICE_HOST`, `PQ_WEB_PORT_80_TCP_ADDR`), and what is for npm and Node. */
const foreign = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_(?:TCP|UDP)|^npm_|^NODE_(?!ENV)/i;

/** Variables among `set` that nobody reads: of our groups, or misspelt by a letter or two. */
export function findUnknownSettings(set: readonly string[] = listSetNames()): UnknownSetting[] {
  return set
    .filter((name) => !known.includes(name) && !foreign.test(name) && !isServiceLink(name, set))
    .map((name) => ({ name, meant: nearest(name.toUpperCase()) }))
    .filter(({ name, meant }) => meant !== null || ownGroups.test(name.toUpperCase()));
}

/** `PQ_WEB_PORT` beside `PQ_WEB_SERVICE_HOST`: the third of Kubernetes' names for one service. */
function isServiceLink(name: string, set: readonly string[]): boolean {
  return name.endsWith('_PORT') && set.includes(name.replace(/PORT$/, 'SERVICE_HOST'));
}

/** One line for an operator. */
export function describeUnknownSetting({ name, meant }: UnknownSetting): string {
  return `${name} is no setting and is ignored${meant ? `: did you mean ${meant}?` : ''}`;
}

/** Short names are near to those of other programs (HOST, HOME), so they may differ by one letter, and long ones by two. */
function nearest(name: string): EnvName | null {
  const mostEdits = name.length <= 6 ? 1 : 2;
  let best: { name: EnvName; edits: number } | null = null;
  for (const candidate of envNames) {
    const edits = countEdits(name, candidate);
    if (edits <= mostEdits && edits < (best?.edits ?? Number.POSITIVE_INFINITY))
      best = { name: candidate, edits };
  }
  return best?.name ?? null;
}

/** Letters to insert, remove or replace, and neighbours to exchange, until one text is the other (optimal string alignment). */
function countEdits(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          (row[j - 1] ?? 0) + 1,
          replaced,
          isExchanged ? at(i - 2, j - 2) + 1 : replaced,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
