import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort, startProcess } from '../support/processes.ts';
import { startProduct } from '../support/product.ts';
import type { Verdict } from '../support/report.ts';

type Size = { seconds: number };

const CONNECTIONS = 8;
const targets = [
  { name: 'list', path: '/api/project/list?purpose=projects', atLeast: 0.4 },
  { name: 'detail', path: '', atLeast: 0.4 },
  { name: 'home', path: '/', atLeast: 0.5 },
] as const;

/**
 * List, detail and home for visitors, each compared in the same run with a bare route that returns the same bytes.
 */
export async function reads({ seconds }: Size): Promise<Verdict> {
  const product = await startProduct({ SEED: 'demo', TRUST_PROXY: 'true' });
  try {
    const listed = (await (await fetch(`${product.site}${targets[0].path}`)).json()) as {
      data: { key: string }[];
    };
    const detail = `/api/project/detail?purpose=projects&key=${listed.data[0]?.key}`;
    const figures: Record<string, unknown> = {};
    let passed = true;
    for (const target of targets) {
      const url = `${product.site}${target.path || detail}`;
      const ours = await requestsPerSecond(url, seconds);
      const bare = await bareRequestsPerSecond(url, seconds);
      const ratio = Number((ours / bare).toFixed(2));
      figures[target.name] = {
        perSecond: Math.round(ours),
        bare: Math.round(bare),
        ratio,
        target: target.atLeast,
      };
      passed &&= ratio >= target.atLeast;
    }
    return { name: 'reads', passed, figures };
  } finally {
    await product.stop();
  }
}

async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  await autocannon({ url, connections: CONNECTIONS, duration: 2, setupClient: asVisitor });
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: asVisitor,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

async function bareRequestsPerSecond(url: string, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pq-bare-'));
  const answer = await fetch(url);
  const file = join(folder, 'bytes');
  writeFileSync(file, await answer.text());
  const port = String(await freePort());
  const type = answer.headers.get('content-type') ?? 'text/plain';
  const server = await startProcess('bench/src/speed/bare-server.ts', {}, [port, file, type]);
  try {
    return await requestsPerSecond(server.address, seconds);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

let visitors = 0;

/** A new visitor per connection, because limits are per address. */
function asVisitor(client: autocannon.Client): void {
  visitors += 1;
  client.setHeaders({ 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` });
}
