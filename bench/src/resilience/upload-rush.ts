import { setTimeout as delay } from 'node:timers/promises';
import { cameraPhoto } from '../support/camera-photo.ts';
import { png } from '../support/hard-pictures.ts';
import { memoryOf, memoryOfFamily } from '../support/memory.ts';
import { createPeople, type Person } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { watchLatency } from '../support/read-latency.ts';
import { tally, type Verdict } from '../support/report.ts';

/** `hostile`: people who send the worst pictures; then `people` send `pictures` photographs each. */
type Size = { hostile: number; people: number; pictures: number; maxMb: number };

/**
 * Crowds upload pictures to one process concurrently. First the worst: as large as allowed in bytes or pixels, or too
 * large in both. Then camera photographs, none of which may be refused, while a list is read.
 */
export async function uploadRush({ hostile, people, pictures, maxMb }: Size): Promise<Verdict> {
  const product = await startProduct();
  try {
    const peak = { web: 0, family: 0 };
    const watch = setInterval(() => {
      peak.web = Math.max(peak.web, memoryOf(product.webPid));
      peak.family = Math.max(peak.family, memoryOfFamily(product.webPid));
    }, 20);
    const before = memoryOf(product.webPid);
    const worst = await sendWorst(product, hostile);
    const photos = await sendPhotos(product, people, pictures);
    clearInterval(watch);
    return {
      name: 'upload-rush',
      passed: worst.passed && photos.passed && peak.web < maxMb,
      figures: { worst: worst.figures, photos: photos.figures, memoryMb: { before, ...peak } },
    };
  } finally {
    await product.stop();
  }
}

type Part = Omit<Verdict, 'name'>;

async function sendWorst(product: Product, people: number): Promise<Part> {
  const crowd = await createPeople(product, people);
  const files = [
    png(1_310, 1_310, 'noise'),
    png(7_000, 7_000, 'flat'),
    png(12_000, 12_000, 'flat'),
    png(1_500, 1_500, 'noise'),
  ];
  const startedAt = performance.now();
  const answers = await Promise.all(
    crowd.map((person, at) => sendUntilAnswered(product, person, files[at % files.length])),
  );
  const elapsedMs = Math.round(performance.now() - startedAt);
  const statuses = tally(answers.map(({ status }) => status));
  const quarter = people / files.length;
  const tries = answers.reduce((sum, { tries: own }) => sum + own, 0);
  return {
    passed: statuses[200] === 2 * quarter && statuses[415] === quarter && statuses[413] === quarter,
    figures: { people, tries, statuses, elapsedMs },
  };
}

async function sendPhotos(product: Product, people: number, pictures: number): Promise<Part> {
  const crowd = await createPeople(product, people);
  const photo = await cameraPhoto();
  const lists = watchLatency(`${product.site}/api/project/list?purpose=projects`);
  const startedAt = performance.now();
  const seconds: number[] = [];
  const answers = await Promise.all(
    crowd.flatMap((person) =>
      Array.from({ length: pictures }, async () => {
        const status = await send(product, person, photo);
        seconds.push(Math.round((performance.now() - startedAt) / 100) / 10);
        return status;
      }),
    ),
  );
  const elapsedMs = Math.round(performance.now() - startedAt);
  const listMs = await lists.stop();
  const statuses = tally(answers);
  const [first, last] = [Math.min(...seconds), Math.max(...seconds)];
  return {
    passed: statuses[200] === people * pictures && listMs.failed === 0,
    figures: {
      people,
      pictures,
      photoMb: mb(photo.length),
      statuses,
      elapsedMs,
      answeredS: { first, last },
      listMs,
    },
  };
}

const mb = (bytes: number) => Number((bytes / 1_000_000).toFixed(1));

async function sendUntilAnswered(
  product: Product,
  person: Person,
  file: Buffer<ArrayBuffer> | undefined,
): Promise<{ status: number; tries: number }> {
  if (!file) throw new Error('nothing to send');
  for (let tries = 1; ; tries += 1) {
    // Refused before its body was read: the connection closes during the upload.
    const status = await send(product, person, file).catch(() => 503);
    if (status !== 429 && status !== 503) return { status, tries };
    await delay(250 + Math.random() * 500);
  }
}

async function send({ site }: Product, { token }: Person, file: Buffer<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  form.append('kind', 'project');
  form.append('file', new Blob([file]), 'a.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${site}/api/upload`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}
