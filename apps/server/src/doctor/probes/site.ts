import { ok, type Probe, warn } from '../finding.ts';
import { reasonOf } from '../reason-of.ts';

const ANSWER_MS = 5_000;

type Health = { version?: string; revision?: string; schema?: string };

/** Asks the site under its public address, as a visitor would. It may be that this host alone has no way to it. */
export function probeSite(publicUrl: string): Probe {
  const subject = 'site';
  return {
    subject,
    limitMs: 2 * ANSWER_MS + 1_000,
    async run() {
      const ask = (path: string) => fetch(publicUrl + path, { signal: AbortSignal.timeout(ANSWER_MS) });
      const advice = 'are web processes running, and does the proxy reach them?';
      try {
        const ready = await ask('/readyz');
        if (!ready.ok) return [warn(subject, `${publicUrl} answers ${ready.status}`, advice)];
        const { version, revision, schema } = (await (await ask('/healthz')).json()) as Health;
        const runs = version ? `, runs ${version} (${revision}) on schema ${schema}` : '';
        return [ok(subject, `${publicUrl} is ready${runs}`)];
      } catch (error) {
        return [warn(subject, `${publicUrl}: ${reasonOf(error)}`, advice)];
      }
    },
  };
}
