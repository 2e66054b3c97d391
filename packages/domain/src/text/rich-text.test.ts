import { expect, test, vi } from 'vitest';
import { editorColors, editorSizes, isOwnFile, linkAddress, richValue, youtubeId } from './rich-text.ts';

test('rich text has 7 sizes in steps of 2 and 11 colours', () => {
  expect(editorSizes).toEqual([13, 15, 17, 19, 21, 23, 25]);
  expect(new Set(editorColors).size).toBe(11);
});

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/watch?list=a&v=dQw4w9WgXcQ&t=3',
  'https://youtu.be/dQw4w9WgXcQ?si=x',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ' youtu.be/dQw4w9WgXcQ ',
  '//m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?si=x',
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=a',
  'https://youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/v/dQw4w9WgXcQ',
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=a&amp;start=3" title="a"></iframe>',
  "<iframe src='//www.youtube.com/embed/dQw4w9WgXcQ'></iframe>",
])('youtubeId finds the video of %s', (address) => expect(youtubeId(address)).toBe('dQw4w9WgXcQ'));

test.each([
  '',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/embed/videoseries?list=PLabc',
  'https://www.youtube.com/embed/live_stream?channel=UCabc',
  'https://www.youtube.com/watch?v=videoseries',
  'https://youtu.be/live_stream',
  '<iframe src="https://vimeo.com/dQw4w9WgXcQ"></iframe>',
  'https://www.youtube.com.evil.kr/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/1?v=dQw4w9WgXcQ',
  'https://youtu.be/"onload=x',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
])('youtubeId finds no video in %s', (address) => expect(youtubeId(address)).toBeNull());

test('address of more than 2,000 letters names no video and is not parsed', () => {
  const parse = vi.spyOn(URL, 'canParse');
  expect(youtubeId(`https://youtu.be/dQw4w9WgXcQ?${'v&'.repeat(1_000)}`)).toBeNull();
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test('words in the place of a video id are not stored as one', () => {
  expect(richValue('data-youtube', 'videoseries')).toBeNull();
  expect(richValue('data-youtube', 'dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
});

test.each([
  ['https://pq.example.com/가방?a=1', 'https://pq.example.com/%EA%B0%80%EB%B0%A9?a=1'],
  [' http://example.com ', 'http://example.com/'],
  ['example.com', null],
  ['https://', null],
  ['https://파일', null],
  ['https://me:secret@example.com', null],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)//https://a.b', null],
  ['ftp://example.com', null],
])('the address %s becomes %s', (typed, address) => expect(linkAddress(typed)).toBe(address));

test.each([
  ['/files/editor/u/1-jar-ab.724x543.d9c6ae.jpg', true],
  ['/files/../api', false],
  ['/files//evil.kr/a.png', false],
  ['//evil.kr/files/editor/a.png', false],
  ['/files/editor/a.png" onerror="x', false],
  ['https://evil.kr/files/editor/a.png', false],
])('%s is an own file: %s', (address, own) => expect(isOwnFile(address)).toBe(own));

test('rich text style omits defaults and unknown values', () => {
  expect(['15', '19', '20'].map((value) => richValue('data-size', value))).toEqual([null, '19', null]);
  expect(['0', '11', '12'].map((value) => richValue('data-color', value))).toEqual([null, '11', null]);
  expect(['left', 'right', 'justify'].map((value) => richValue('data-align', value))).toEqual([
    null,
    'right',
    null,
  ]);
});
