import { FILE_HEAD_BYTES } from '@pq/domain/files/file-kind';
import sharp from 'sharp';
import { buildSession, type TestPlatform } from '#src/testing/index.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import type { ReceivedFile } from '../receive-upload.ts';

export function photo(type: 'jpeg' | 'png' = 'png', side = 24): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#0b7a75' } })
    .withExif({ IFD0: { Copyright: '누구' }, IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .toFormat(type)
    .toBuffer();
}

export function fileOf(bytes: Uint8Array): ReceivedFile {
  return { head: bytes.subarray(0, FILE_HEAD_BYTES), read: async () => bytes, close: async () => {} };
}

export type Part = [name: string, value: string] | [name: 'file', value: Uint8Array, fileName: string];

export async function formOf(parts: readonly Part[]): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), fileName);
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
}

export async function openSender(app: TestApp['app'], platform: TestPlatform, uid: string) {
  const headers = { authorization: `Bearer ${await buildSession(platform, uid)}` };
  const post = async (parts: readonly Part[]) => {
    const { payload, type } = await formOf(parts);
    return app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { ...headers, 'content-type': type },
      payload,
    });
  };
  return {
    uid,
    headers,
    post,
    async attach(key: string | null, name = '도안.png'): Promise<{ url: string; name: string }> {
      const project: Part[] = key === null ? [] : [['key', key]];
      const answer = await post([['kind', 'attachment'], ...project, ['file', await photo(), name]]);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().data;
    },
    get: (url: string) => app.inject({ url, headers }),
    remove: (url: string) => app.inject({ method: 'DELETE', url: '/api/upload', headers, query: { url } }),
  };
}
