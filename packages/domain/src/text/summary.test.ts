import { expect, test } from 'vitest';
import { cutAtWord, plainText, summarise } from './summary.ts';

test('plainText drops tags and puts each block on a line', () => {
  const html =
    '<h2>처음</h2><p>가 &amp; 나&nbsp;<b>다</b>라<br>마</p><script>alert(1)</script><img alt="그림" src="a">';
  expect(plainText(html)).toBe('처음\n가 & 나 다라\n마');
});

test.each([
  ['<p>&lt;b&gt; &#44032;&#xAC01; &#0;&#xD800;&#99999999; &nope;</p>', '<b> 가각 &#99999999; &nope;'],
  ['<p>끊긴 <b', '끊긴'],
  ['<!-- 가 --><style>p{}</style>나<iframe src=x>다', '나'],
  ['', ''],
])('summarise makes %j the text %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('summary takes whole sentences that fit and ends headings with a stop', () => {
  const html = '<h2>오래 쓰는 물건</h2><p>첫 문장입니다. 둘째 문장입니다.</p><p>셋째</p>';
  expect(summarise(html, 100)).toBe('오래 쓰는 물건. 첫 문장입니다. 둘째 문장입니다. 셋째.');
  expect(summarise(html, 20)).toBe('오래 쓰는 물건. 첫 문장입니다.');
});

test('summary ignores captions and later headings', () => {
  const html =
    '<h2>처음</h2><p>글.</p><figure><img src="a"><figcaption>사진</figcaption></figure><h2>왜</h2><p>끝.</p>';
  expect(summarise(html, 100)).toBe('처음. 글. 끝.');
  expect(summarise('<figure><img></figure>\n<h3>처음</h3>글', 100)).toBe('처음. 글.');
});

test('summary cuts a long first sentence between words', () => {
  expect(summarise('<p>아주 길고 긴 첫 문장이 여기 있습니다.</p>', 12)).toBe('아주 길고 긴 첫…');
  expect(cutAtWord('가나다라마바사', 5)).toBe('가나다라…');
  expect(cutAtWord('🎁🎁🎁🎁', 3)).toBe('🎁🎁…');
  expect(cutAtWord('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦…');
  expect(cutAtWord('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦');
  expect(cutAtWord('그대로', 3)).toBe('그대로');
});
