import { foldForSearch } from '@pq/domain/text/search-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countTypingErrors,
  halvesOf,
  inKoreanLayout,
  inLatinLayout,
  keysOf,
  keyTriples,
  resemblingHalves,
} from './keystrokes.ts';

const keys = (text: string) => keysOf(foldForSearch(text));

test.each([
  ['보드게임', 'qhemrpdla'],
  ['다이어리', 'ekdldjfl'],
  ['꿀벌', 'Rnfqjf'],
  ['값없이', 'rkqtdjqtdl'],
  ['왜과', 'dhorhk'],
  ['2027 Diary', '2027diary'],
])('keysOf reads %s as %s', (text, expected) => {
  expect(keys(text)).toBe(expected);
});

test.each([
  ['qhemrpdla', '보드게임'],
  ['qhem게임', '보드게임'],
  ['보드rpdla', '보드게임'],
  ['2027다이djfl', '2027다이어리'],
  ['rkqtdjqtdl', '값없이'],
  ['rhcqkx', '곷밭'],
])('inKoreanLayout reads %s as %s', (typed, expected) => {
  expect(inKoreanLayout(typed)).toBe(expected);
});

test.each(['board', 'qq', 'tent', '2027', '보드게임', 'goods!'])(
  'inKoreanLayout finds no syllables in %s',
  (typed) => {
    expect(inKoreanLayout(typed)).toBeNull();
  },
);

test.each(['how', 'hot', 'hkd2', '2hkd'])('inKoreanLayout finds no syllables in %s either', (typed) => {
  expect(inKoreanLayout(typed)).toBeNull();
});

test('inKoreanLayout reads any three keys', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const read = all.filter((run) => inKoreanLayout(run) !== null);
  expect(read).toContain('rkr');
  expect(read).not.toContain('how');
});

test('inLatinLayout reads Hangul as the Latin letters of the same keys', () => {
  expect(inLatinLayout(foldForSearch('ㅅ둣'))).toBe('tent');
  expect(inLatinLayout('tent')).toBeNull();
});

// Frequent misspellings as the National Institute of Korean Language lists them, and slips of the keyboard.
const misspelt: Record<string, [typed: string, meant: string, errors: number][]> = {
  'similar vowels': [
    ['되요', '돼요', 0.5],
    ['안되', '안돼', 0.5],
    ['됬다', '됐다', 0.5],
    ['왠일', '웬일', 0.5],
    ['웬지', '왠지', 0.5],
    ['외계인', '왜계인', 0.5],
    ['베게', '베개', 0.5],
    ['찌게', '찌개', 0.5],
    ['금새', '금세', 0.5],
    ['결재', '결제', 0.5],
    ['돌맹이', '돌멩이', 0.5],
    ['보드개임', '보드게임', 0.5],
    ['으례', '으레', 0.5],
    ['휴계실', '휴게실', 0.5],
    ['육계장', '육개장', 1],
    ['바램', '바람', 1],
    ['치루다', '치르다', 1],
    ['어의없다', '어이없다', 1],
    ['다큐멘타리', '다큐멘터리', 1],
  ],
  'double consonants': [
    ['할께', '할게', 0.5],
    ['눈쌀', '눈살', 0.5],
    ['굴벌', '꿀벌', 0.5],
    ['에코빽', '에코백', 0.5],
    ['쭈꾸미', '주꾸미', 0.5],
    ['닥달', '닦달', 0.5],
    ['꼽배기', '곱빼기', 1],
    ['까페', '카페', 1],
  ],
  'final consonants': [
    ['않하다', '안하다', 1],
    ['업다', '없다', 1],
    ['조은', '좋은', 1],
    ['마니', '많이', 2],
    ['괜찬아', '괜찮아', 1],
    ['낳다', '낫다', 1],
    ['갯수', '개수', 1],
    ['뱃지', '배지', 1],
    ['숫가락', '숟가락', 1],
    ['목거리', '목걸이', 1],
    ['오뚜기', '오뚝이', 1],
    ['설겆이', '설거지', 1],
    ['몇일', '며칠', 1],
    ['구지', '굳이', 2],
    ['오랫만', '오랜만', 1],
    ['역활', '역할', 1],
    ['어떻해', '어떡해', 1],
  ],
  'initial consonants': [
    ['희안하다', '희한하다', 1],
    ['깨끗히', '깨끗이', 1],
    ['떡볶기', '떡볶이', 1],
    ['내노라', '내로라', 1],
    ['풍지박산', '풍비박산', 1],
    ['통채', '통째', 1],
  ],
  'loan words': [
    ['메세지', '메시지', 1],
    ['컨텐츠', '콘텐츠', 1],
    ['커텐', '커튼', 1],
    ['쥬스', '주스', 1],
    ['악세사리', '액세서리', 2],
    ['도너츠', '도넛', 2],
    ['카렌다', '캘린더', 4],
  ],
  keys: [
    ['강아자', '강아지', 1],
    ['초상하', '초상화', 1],
    ['꿀별', '꿀벌', 1],
    ['도서간', '도서관', 1],
    ['하빈다', '합니다', 1],
    ['diray', 'diary', 1],
  ],
};

test.each(Object.entries(misspelt).flatMap(([kind, pairs]) => pairs.map((pair) => [kind, ...pair] as const)))(
  'countTypingErrors of %s between %s and %s is %d',
  (_kind, typed, meant, errors) => {
    expect(countTypingErrors(keys(typed), keys(meant), 4)).toBe(errors);
  },
);

const FAR = 1_000;
// Keys of one vowel or consonant each, so that what is joined is read as its parts are.
const someKeys = fc.string({ unit: fc.constantFrom(...'qQwWrRopOPkjlm'), maxLength: 12 });
const anyKeys = fc.string({ unit: fc.constantFrom(...'qQhlonpPO가 '), maxLength: 12 });
const check = (property: fc.IRawProperty<unknown>) => fc.assert(property, { seed: 1, numRuns: 500 });

test('countTypingErrors is the same in both directions, and 0 for equal keys only', () => {
  check(
    fc.property(anyKeys, anyKeys, (one, other) => {
      const errors = countTypingErrors(one, other, FAR);
      expect(countTypingErrors(other, one, FAR)).toBe(errors);
      expect(errors === 0).toBe(one === other);
      expect(countTypingErrors(one, one, FAR)).toBe(0);
    }),
  );
});

test('countTypingErrors is at least the difference of the lengths and at most the longer one', () => {
  check(
    fc.property(someKeys, someKeys, (one, other) => {
      const errors = countTypingErrors(one, other, FAR);
      expect(errors).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      expect(errors).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

test('countTypingErrors of joined words is at most the sum of their errors', () => {
  check(
    fc.property(someKeys, someKeys, someKeys, someKeys, (a, b, c, d) => {
      const sum = countTypingErrors(a, c, FAR) + countTypingErrors(b, d, FAR);
      expect(countTypingErrors(a + b, c + d, FAR)).toBeLessThanOrEqual(sum);
    }),
  );
});

test('countTypingErrors of one more key between is at most one more', () => {
  check(
    fc.property(someKeys, someKeys, someKeys, (meant, start, end) => {
      const [typed, more] = [start + end, `${start}z${end}`];
      const difference = countTypingErrors(more, meant, FAR) - countTypingErrors(typed, meant, FAR);
      expect(Math.abs(difference)).toBeLessThanOrEqual(1);
    }),
  );
});

// A swap counts one and is not counted within another error, so the way by a third word may be shorter.
test('countTypingErrors is no metric', () => {
  const errors = (one: string, other: string) => countTypingErrors(one, other, FAR);
  expect(errors('kj', 'jzk')).toBe(3);
  expect(errors('kj', 'jk') + errors('jk', 'jzk')).toBe(2);
});

test('countTypingErrors is Infinity above the limit', () => {
  expect(countTypingErrors(keys('다이어리'), keys('보드게임'), 2)).toBe(Number.POSITIVE_INFINITY);
  expect(countTypingErrors('', keys('가방'), 2)).toBe(Number.POSITIVE_INFINITY);
});

test('keyTriples of a text are among those of every text that contains it, and each is named once', () => {
  const triples = new Set(keyTriples(keys('방울모자')));
  for (const triple of keyTriples(keys('울모'))) expect(triples).toContain(triple);
  expect(keyTriples('ab')).toEqual([]);
  expect(keyTriples('ababab')).toHaveLength(2);
});

const resembles = (typed: string, meant: string, errors: number) => {
  const halves = new Set(halvesOf(meant));
  const { same, starts, ends } = resemblingHalves(typed, errors);
  const isOne = (codes: number[]) => codes.some((code) => halves.has(code));
  return isOne(same) || (isOne(starts) && isOne(ends));
};

test('resemblingHalves find every text within so many errors', () => {
  const edits = fc.array(fc.tuple(fc.constantFrom('more', 'less', 'other', 'swapped'), fc.nat(), anyKeys), {
    minLength: 1,
    maxLength: 2,
  });
  const edited = (meant: string, [kind, n, put]: [string, number, string]) => {
    const at = n % (meant.length + 1);
    const [before, one, other, after] = [
      meant.slice(0, at),
      meant[at] ?? '',
      meant[at + 1] ?? '',
      meant.slice(at + 2),
    ];
    if (kind === 'more') return before + (put[0] ?? 'q') + one + other + after;
    if (kind === 'less') return before + other + after;
    return kind === 'other' ? before + (put[0] ?? 'q') + other + after : before + other + one + after;
  };
  check(
    fc.property(anyKeys, edits, fc.constantFrom(1, 2), (meant, changes, errors) => {
      const typed = changes.reduce(edited, meant);
      if (typed !== '' && meant !== '' && countTypingErrors(typed, meant, errors) <= errors)
        expect(resembles(typed, meant, errors), `${typed} ${meant}`).toBe(true);
    }),
  );
});

test.each([
  ['보드개임', '다이어리'],
  ['초상하', '강아지'],
  ['꿀벌', '꿀단지'],
])('resemblingHalves of %s do not find %s', (typed, meant) => {
  expect(resembles(keys(typed), keys(meant), 2)).toBe(false);
});
