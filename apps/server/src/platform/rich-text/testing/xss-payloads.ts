import { readFileSync } from 'node:fs';

export const xssPayloads: readonly string[] = readFileSync(
  new URL('xss-payloads.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '));
