import { setTimeout as delay } from 'node:timers/promises';
import { png } from '../support/hard-pictures.ts';
import { memoryOf, memoryOfFamily } from '../support/memory.ts';
import { createPeople, type Person } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { people: number; mostMb: number };

/**
 * A crowd sends a picture at the same moment, each as large as it may be: in bytes, in pixels, or too large in both. Who is
 * refused for want of room comes again until everybody has been answered. One process takes them all.
 */
export async function uploadRush({ people, mostMb }: Size): Promise<Verdict> {
  const product = await startProduct();
  try {
    const crowd = await createPeople(product, people);
    const files = [
      png(1_310, 1_310, 'noise'),
      png(7_000, 7_000, 'flat'),
      png(12_000, 12_000, 'flat'),
      png(1_500, 1_500, 'noise'),
    ];
    const peak = { web: 0, family: 0 };
    const watch = setInterval(() => {
      peak.web = Math.max(peak.web, memoryOf(product.webPid));
      peak.family = Math.max(peak.family, memoryOfFamily(product.webPid));
    }, 20);
    const before = memoryOf(product.webPid);
    const startedAt = performance.now();
    const answers = await Promise.all(
      crowd.map((person, at) => sendUntilAnswered(product, person, files[at % files.length] ?? files[0])),
    );
    const elapsedMs = Math.round(performance.now() - startedAt);
    clearInterval(watch);
    const statuses = tally(answers.map(({ status }) => status));
    const quarter = people / files.length;
    const passed =
      statuses[200] === 2 * quarter &&
      statuses[415] === quarter &&
      statuses[413] === quarter &&
      peak.web < mostMb;
    const tries = answers.reduce((sum, { tries: own }) => sum + own, 0);
    return {
      name: 'upload-rush',
      passed,
      figures: { people, tries, statuses, elapsedMs, memoryMb: { before, ...peak } },
    };
  } finally {
    await product.stop();
  }
}

async function sendUntilAnswered(
  { site }: Product,
  { token }: Person,
  file: Buffer<ArrayBuffer> | undefined,
): Promise<{ status: number; tries: number }> {
  if (!file) throw new Error('nothing to send');
  for (let tries = 1; ; tries += 1) {
    const form = new FormData();
    form.append('kind', 'project');
    form.append('file', new Blob([file], { type: 'image/png' }), 'a.png');
    const headers = { authorization: `Bearer ${token}` };
    const status = await fetch(`${site}/api/upload`, { method: 'POST', headers, body: form }).then(
      (answer) => answer.status,
      // Refused before its body was read: the line is closed while it is still sent.
      () => 503,
    );
    if (status !== 429 && status !== 503) return { status, tries };
    await delay(250 + Math.random() * 500);
  }
}
