import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { captionsProblem } from './captions.ts';

const cue = '00:01.000 --> 00:03.500 align:start\n문을 엽니다.';

test.each([
  [`WEBVTT\n\n${cue}`, null],
  [`\uFEFFWEBVTT - 리허설\r\n\r\nNOTE 확인\r\n\r\n1\r\n01:00:01.000 --> 01:00:02.000\r\n첫 곡`, null],
  [`${cue}`, 'pq.captions.format'],
  ['WEBVTT', 'pq.captions.format'],
  ['WEBVTTX\n\n00:01.000 --> 00:02.000\n가', 'pq.captions.format'],
  ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\n가', 'pq.captions.format'],
  ['WEBVTT\n\n00:03.000 --> 00:02.000\n가', 'pq.captions.format'],
  ['WEBVTT\n\n00:71.000 --> 00:72.000\n가', 'pq.captions.format'],
  [`WEBVTT\n\n${cue}\0`, 'pq.captions.format'],
  ['1\n00:00:01,000 --> 00:00:02,000\n가', 'pq.captions.format'],
  [`WEBVTT\n\n${cue}${'가'.repeat(limits.captionsBytes / 3)}`, 'pq.captions.size'],
] as const)('captionsProblem finds in %.40j: %s', (text, problem) => {
  expect(captionsProblem(text)).toBe(problem);
});
