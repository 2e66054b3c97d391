import { expect, test } from 'vitest';
import { cleanEditorHtml } from './clean-editor-html.ts';

const SIZE = 500_000;
const fill = (unit: string, size = SIZE) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const hard: Record<string, string> = {
  breaks: fill('<br>'),
  'breaks and lines': fill('<br>\n'),
  'breaks before words': fill('<br>a'),
  'runs of breaks': fill(`${'<br>'.repeat(2_000)}x`),
  'breaks after blocks': fill('</div> <br>x'),
  'open blocks': fill('<div>'),
  'open marks': fill('<b><u>'),
  'open lists': fill('<ul><li>'),
  'open paragraphs': fill('<p>'),
  'open tables': fill('<table><tr><td>'),
  'open drawings': fill('<svg>'),
  'ends alone': fill('</p>'),
  'ends in comments': fill('<b><!--</b>-->'),
  'ends in attributes': fill('<b title="</b>">'),
  'crossed ends': fill('<b><i></b>'),
  'ends of what is not open': fill('<div>', 5_000) + fill('</p>'),
  'items and cells in turn': `${fill('<li><td>', 80_000)}${fill('</ul>', 195_000)}`,
  'items and paragraphs in turn': fill('<li><p>'),
  'ends without a start in open tags': `${fill('<b>', 2_900)}${fill('</ul>')}`,
  'half tags': fill('<'),
  'half links': fill('<a '),
  quotes: `<a href="${fill('"')}`,
  attributes: `<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}=1`).join(' ')}>`,
  'open comments': fill('<!--'),
  'half ends': `<textarea>${fill('</texta')}`,
  spaces: `<p>${fill(' ')}`,
  ampersands: fill('&'),
  'long link': `<a href="${fill('https://')}">x</a>`,
  marks: fill('\u0321'),
  'marks and what nobody sees': fill('\u0321\u200b\u202e\u200d'),
  'joined emoji': fill('👨\u200d👩\u200d👧\u200d'),
  'marks in tags': fill('<u>\u0321</u>'),
  'marks in links': fill('<a href="https://a.kr">\u0321\u202e</a>'),
  'open links': fill('<a href="https://a.kr">x'),
  videos: fill('<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>'),
};

/** CPU time in ms, because other processes use the machine. */
function effort(html: string): number {
  const before = process.cpuUsage();
  cleanEditorHtml(html);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const ordinary = fill('<p>달항아리는 <b>흙</b>을 빚어 가마에 굽고 유약을 입힙니다.</p>');

test('pathological HTML takes at most a few times as long as ordinary HTML of its size', () => {
  effort(ordinary);
  const usual = Math.max(20, Math.min(effort(ordinary), effort(ordinary)));
  const times = Object.entries(hard).map(([name, html]) => [name, Math.round(effort(html) / usual)]);
  expect(times.filter(([, times]) => Number(times) > 12)).toEqual([]);
});
