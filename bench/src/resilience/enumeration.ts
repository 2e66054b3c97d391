import { signUpPeople } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { createRandom, tally, type Verdict } from '../support/report.ts';

type Size = { tries: number; seed: number };

/** Allowed difference of the medians, or the timer resolution of the machine. */
const GAP_SHARE = 0.03;
const GAP_MS = 2;

/**
 * Neither the response nor its time may reveal whether an e-mail belongs to a member, when signing in and requesting
 * a password link. Known and unknown e-mails in random order, one request at a time, each e-mail rarely enough for
 * its limits.
 */
export async function enumeration({ tries, seed }: Size): Promise<Verdict> {
  // All requests come from one address, whose limit is not measured here.
  const product = await startProduct({ LIMITS: 'loose' });
  const random = createRandom(seed);
  try {
    const known = await signUpPeople(product, Math.ceil(tries / 5));
    const unknown = known.map((email) => email.replace('known', 'nobody'));
    const figures: Record<string, unknown> = { tries, seed };
    let passed = true;
    for (const [name, path, body] of [
      ['signIn', '/api/auth/sign-in/email', (email: string) => ({ email, password: 'wrong1234!' })],
      ['passwordFind', '/api/auth/request-password-reset', (email: string) => ({ email })],
    ] as const) {
      const samples = { known: [] as number[], unknown: [] as number[] };
      const answers = { known: [] as string[], unknown: [] as string[] };
      const requests = Array.from({ length: tries }, (_, n) => n).flatMap((n) => [
        { kind: 'known' as const, email: known[n % known.length] ?? '', at: random() },
        { kind: 'unknown' as const, email: unknown[n % unknown.length] ?? '', at: random() },
      ]);
      for (const { kind, email } of requests.sort((one, other) => one.at - other.at)) {
        const startedAt = performance.now();
        const answer = await fetch(`${product.site}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body(email)),
        });
        const text = await answer.text();
        samples[kind].push(performance.now() - startedAt);
        answers[kind].push(`${answer.status} ${text}`);
      }
      const [knownMedian, unknownMedian] = [median(samples.known), median(samples.unknown)];
      const gapMs = Math.abs(knownMedian - unknownMedian);
      const responses = [tally(answers.known), tally(answers.unknown)];
      const same = JSON.stringify(responses[0]) === JSON.stringify(responses[1]);
      passed &&= same && gapMs <= Math.max(GAP_MS, GAP_SHARE * unknownMedian);
      figures[name] = {
        knownMs: round(knownMedian),
        unknownMs: round(unknownMedian),
        gapMs: round(gapMs),
        auc: auc(samples),
        same,
      };
    }
    return { name: 'enumeration', passed, figures };
  } finally {
    await product.stop();
  }
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** How well the time alone separates them: 0.5 is a guess, 1 or 0 is certainty. */
function auc({ known, unknown }: { known: number[]; unknown: number[] }): number {
  let wins = 0;
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return round(wins / (known.length * unknown.length));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
