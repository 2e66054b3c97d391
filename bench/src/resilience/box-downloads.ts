import { createHash, type Hash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, request } from 'undici';
import { memoryOf } from '../support/memory.ts';
import { type Backer, createBackers } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, pledge } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { downloads: number; megabytes: number; maxMb: number };

/**
 * Hundreds of backers download one file concurrently from one process; every tenth aborts in the middle and resumes.
 * Verifies every byte and the memory of the process.
 */
export async function boxDownloads({ downloads, megabytes, maxMb }: Size): Promise<Verdict> {
  const product = await startProduct();
  const agent = new Agent({ connections: downloads, headersTimeout: 0, bodyTimeout: 0 });
  try {
    const people = await createBackers(product, downloads);
    const file = await placeFile(product, people, megabytes);
    const before = memoryOf(product.webPid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(product.webPid));
    }, 20);
    const startedAt = performance.now();
    const sums = await Promise.all(
      people.map(async ({ token }, nth) => {
        const headers = { authorization: `Bearer ${token}` };
        const url = await linkTo(product, file, headers);
        const breaksAt = nth % 10 === 9 ? megabytes * 524_288 + nth : null;
        return download(url, { agent, headers, breaksAt });
      }),
    );
    clearInterval(watch);
    const elapsedMs = Math.round(performance.now() - startedAt);
    const wrong = sums.filter((sum) => sum !== file.sha256).length;
    const mbPerS = Math.round((downloads * megabytes) / (elapsedMs / 1_000));
    const { rows } = await product.pool.query('select count(downloaded_at)::int as n from pq_reward_visit');
    const figures = { downloads, megabytes, wrong, counted: rows[0].n, elapsedMs, mbPerS };
    return {
      name: 'box-downloads',
      passed: wrong === 0 && rows[0].n === downloads && peak < maxMb,
      figures: { ...figures, memoryMb: { before, peak }, sums: Object.keys(tally(sums)).length },
    };
  } finally {
    await agent.destroy();
    await product.stop();
  }
}

type Placed = { project: string; reward: string; sha256: string };

async function placeFile(product: Product, people: readonly Backer[], megabytes: number): Promise<Placed> {
  const [project] = await createProjects(product, 1, 0);
  if (!project) throw new Error('no project');
  for (let at = 0; at < people.length; at += 8)
    await Promise.all(
      people.slice(at, at + 8).map(async (backer) => {
        const { status } = await pledge(product, project, backer);
        if (status !== 200) throw new Error(`a pledge was answered ${status}`);
      }),
    );
  const [reward, id] = [randomUUID(), randomUUID()];
  const path = `reward/${reward}/${id}`;
  const sha256 = await storeNoise(join(product.dataDir, 'files', path), megabytes);
  const bytes = megabytes * 1_048_576;
  await product.pool.query(
    `with made as (
       insert into pq_reward (key, project_key, author_id, title, category, period_start, period_finish, state, open_from,
         editor, created_at, updated_at)
       select $1, key, owner_id, 'load', 3, period_start, period_finish, 'funding', 'pledge', '', now(), now() from project
       where key = $2 returning key
     )
     insert into pq_reward_file (id, reward_key, file_id, version, path, name, bytes, sha256, media_type, created_at)
     select $3, key, $3, 1, $4, '화보.zip', $5, '${sha256}', 'application/octet-stream', now() from made`,
    [reward, project.key, id, path, bytes],
  );
  return { project: project.key, reward, sha256 };
}

async function storeNoise(target: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256');
  const noise = function* () {
    for (let at = 0; at < megabytes; at += 1) {
      const piece = randomBytes(1_048_576);
      hash.update(piece);
      yield piece;
    }
  };
  mkdirSync(dirname(target), { recursive: true });
  await pipeline(Readable.from(noise()), createWriteStream(target));
  return hash.digest('hex');
}

type Headers = Record<string, string>;

async function linkTo({ site }: Product, { project, reward }: Placed, headers: Headers): Promise<string> {
  const query = new URLSearchParams({ projectId: project, id: reward, use: 'download' });
  const answer = await fetch(`${site}/api/pqbox/link?${query}`, { headers });
  const { data } = (await answer.json()) as { data: { links: { url: string }[] } };
  return `${site}${data.links[0]?.url}`;
}

async function download(
  url: string,
  { agent, headers, breaksAt }: { agent: Agent; headers: Headers; breaksAt: number | null },
): Promise<string> {
  const hash = createHash('sha256');
  const first = await request(url, { dispatcher: agent, headers });
  const received = await readUpTo(first.body, hash, breaksAt ?? Number.POSITIVE_INFINITY);
  if (breaksAt === null) return hash.digest('hex');
  const resumed = { ...headers, range: `bytes=${received}-`, 'if-range': String(first.headers.etag) };
  const rest = await request(url, { dispatcher: agent, headers: resumed });
  if (rest.statusCode !== 206) throw new Error(`a resumed download was answered ${rest.statusCode}`);
  await readUpTo(rest.body, hash, Number.POSITIVE_INFINITY);
  return hash.digest('hex');
}

async function readUpTo(body: AsyncIterable<Buffer>, hash: Hash, limit: number): Promise<number> {
  let received = 0;
  for await (const bytes of body) {
    const piece = bytes.subarray(0, limit - received);
    hash.update(piece);
    received += piece.length;
    if (received >= limit) break;
  }
  return received;
}
