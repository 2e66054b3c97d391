import { limits } from '../limits.ts';

const CUE =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/;

export function captionsProblem(text: string): 'pq.captions.size' | 'pq.captions.format' | null {
  if (new TextEncoder().encode(text).length > limits.captionsBytes) return 'pq.captions.size';
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '') || text.includes('\0')) return 'pq.captions.format';
  const timings = lines.slice(1).filter((line) => line.includes('-->'));
  return timings.length > 0 && timings.every(isInOrder) ? null : 'pq.captions.format';
}

function isInOrder(line: string): boolean {
  const found = CUE.exec(line);
  if (!found) return false;
  const [h1 = 0, m1, s1, f1, h2 = 0, m2, s2, f2] = found.slice(1).map((part) => Number(part ?? 0));
  const at = (h: number, m = 0, s = 0, f = 0) => ((h * 60 + m) * 60 + s) * 1_000 + f;
  return at(h1, m1, s1, f1) < at(h2, m2, s2, f2);
}
