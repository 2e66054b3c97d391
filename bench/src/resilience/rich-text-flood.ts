import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { addressOf, type Flood, measureInTurns, readAtRate } from '../support/in-turns.ts';
import { memoryOf } from '../support/memory.ts';
import { createPeople, type Person } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { createProjects } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { rounds: number; roundMs: number };

const READ = ['/api/popular', '/projects/funding/list'] as const;
const PROJECTS = 30;
const CONNECTIONS = 2;

/** Texts that cost the sanitiser most: refused by a count, and within every bound. */
const refused = {
  query: `<iframe src="https://youtube.com/?${'v&'.repeat(255_900)}"></iframe>`,
  starts: '<'.repeat(511_900),
  references: '<p>&'.repeat(127_000),
};
const cleaned = '<br>가나다라마바사아자차카타파하'.repeat(11_000);
const draftOf = (editor: string) => ({ purpose: 'projects', data: { title: 'x', editor } });
const rewardOf = (editor: string) => ({ project_key: randomUUID(), pushKey: randomUUID(), data: { editor } });
const requests = [
  ...[...Object.values(refused), cleaned].map((editor) => ['/api/project/save', draftOf(editor)] as const),
  ['/api/pqbox/save', rewardOf(cleaned)] as const,
].map(([path, body]) => ({ path, body: Buffer.from(JSON.stringify(body)) }));

/**
 * One member sends the texts that cost the sanitiser most over two connections, one after another and as fast as they are
 * answered, while visitors read a call and a page.
 */
export async function richTextFlood({ rounds, roundMs }: Size): Promise<Verdict> {
  const product = await startProduct({ LIMITS: 'strict', TRUST_PROXY: 'true' });
  const readers = new Pool(product.site, { connections: 8 });
  const senders = new Pool(product.site, { connections: CONNECTIONS });
  try {
    await createProjects(product, PROJECTS, 0);
    const [member] = await createPeople(product, 1);
    const statuses: number[] = [];
    const memoryMb = { before: memoryOf(product.webPid), most: 0 };
    const watch = setInterval(() => {
      memoryMb.most = Math.max(memoryMb.most, memoryOf(product.webPid));
    }, 100);
    const { slowdowns, isWithin } = await measureInTurns({
      rounds,
      use: (record) => readAtRate(readers, READ, roundMs, record),
      startFlood: async () => startFlood(senders, member, statuses),
    }).finally(() => clearInterval(watch));
    const answers = tally(statuses);
    return {
      name: 'rich-text-flood',
      passed: isWithin && !answers[500],
      figures: { othersMs: slowdowns, answers, memoryMb },
    };
  } finally {
    await readers.close();
    await senders.destroy();
    await product.stop();
  }
}

function startFlood(client: Pool, member: Person | undefined, statuses: number[]): Flood {
  let isOver = false;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${member?.token}`,
    'x-forwarded-for': addressOf(0),
  };
  const sendAll = async (first: number) => {
    for (let n = first; !isOver; n += 1) {
      const { path, body } = requests[n % requests.length] ?? { path: '', body: '' };
      const answer = await client.request({ method: 'POST', path, headers, body });
      await answer.body.dump();
      statuses.push(answer.statusCode);
    }
  };
  const senders = Array.from({ length: CONNECTIONS }, (_, n) => sendAll(n));
  return {
    async stop() {
      isOver = true;
      await Promise.all(senders);
    },
  };
}
