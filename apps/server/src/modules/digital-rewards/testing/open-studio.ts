import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { onTestFinished } from 'vitest';
import { tidyUploads } from '#src/modules/media/tidy-uploads.ts';
import { openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { buildMember, buildPledge, buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

type Sending = { key: string; bytes: Buffer; name?: string; file?: string; at?: string; pieces?: number };

export async function openFileStudio(given?: Storage) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-box-'));
  const opened = await openTestApp({ env: { DATA_DIR: dataDir }, ...(given && { storage: given }) });
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { app, platform } = opened;
  const maker = await openWriter(opened);
  const project = await buildProject(platform, { ownerId: maker.uid });
  const backer = await openWriter(opened);
  await buildPledge(platform, project, backer.uid);
  const stranger = await openWriter(opened);
  const admin = await openWriter(opened, (await buildMember(platform, { role: 'admin' })).id);
  const storage = given ?? createStorage(platform.config);
  const { db } = platform.database;
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const endpoint = `${origin}/api/pqbox/upload`;
  const rows = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows;
  type Who = typeof maker;

  const send = ({ key, bytes, name = '화보.pdf', file, at, pieces = 100_000 }: Sending, who: Who = maker) =>
    new Promise<string>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint,
        ...(at && { uploadUrl: at }),
        chunkSize: pieces,
        retryDelays: null,
        headers: who.headers,
        metadata: { project: project.key, reward: key, filename: name, ...(file && { file }) },
        onError: (error) => {
          const response = 'originalResponse' in error ? error.originalResponse : null;
          const msg = response?.getBody() ? JSON.parse(response.getBody()).msg : '';
          reject(new Error(`${response?.getStatus() ?? error} ${msg}`));
        },
        onSuccess: () => resolve(upload.url ?? ''),
      });
      upload.start();
    });

  return {
    ...opened,
    maker,
    backer,
    stranger,
    admin,
    project,
    storage,
    origin,
    endpoint,
    send,
    rows,
    begin: async (key: string, bytes: number, who: Who = maker) => {
      const words = { project: project.key, reward: key, filename: '화보.pdf' };
      const metadata = Object.entries(words).map(([name, text]) => `${name} ${btoaOf(text)}`);
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: {
          ...who.headers,
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes),
          'upload-metadata': metadata.join(','),
        },
      });
      return { status: answer.status, url: `${origin}${answer.headers.get('location') ?? ''}` };
    },
    detail: async (who: Who, key: string) =>
      (await who.call('GET', '/pqbox/detail', { projectId: project.key, id: key })).json().data,
    links: (who: Who, key: string, more: object = {}) =>
      who.call('GET', '/pqbox/link', { projectId: project.key, id: key, use: 'download', ...more }),
    link: async (who: Who, key: string, more: object = {}): Promise<string> => {
      const answer = await who.call('GET', '/pqbox/link', {
        projectId: project.key,
        id: key,
        use: 'download',
        ...more,
      });
      return answer.json().data.links[0].url;
    },
    fetchAs: (who: { headers: Record<string, string> }, url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { ...who.headers, ...headers } }),
    stored: async () => {
      await tidyUploads(platform, storage, new AbortController().signal);
      return storedNames(storage);
    },
  };
}

async function storedNames(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const { path } of storage.list())
    if (path.startsWith('reward/')) names.push(path.slice(path.lastIndexOf('/') + 1));
  return names;
}

const btoaOf = (text: string) => Buffer.from(text).toString('base64');
