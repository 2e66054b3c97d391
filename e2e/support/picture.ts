import { crc32, deflateSync } from 'node:zlib';

export type Picked = { name: string; mimeType: string; buffer: Buffer };

export function picture(name: string, shade: number): Picked {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(64 * 3, shade)]);
  return png(name, 64, () => row);
}

/** A PNG of noise, which compresses as badly as a photograph. */
export function noise(name: string, side: number, random: (bytes: number) => Buffer): Picked {
  return png(name, side, () => Buffer.concat([Buffer.from([0]), random(side * 3)]));
}

function png(name: string, side: number, row: () => Buffer): Picked {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, row)));
  const chunks = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  const buffer = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
