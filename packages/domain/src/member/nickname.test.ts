import { expect, test } from 'vitest';
import { lookAlikes } from './look-alikes.ts';
import { nicknameKey, nicknameLength, nicknameProblem, normalizeNickname } from './nickname.ts';

test.each([
  '하늘',
  '가나다라마바사아자차카타파하가나다라마바',
  'Nana 2',
  '달토끼🐰',
  '하늘❤️',
  '👩‍👩‍👧‍👦🇰🇷',
  'Анна',
  'upqueen',
  'hip queen',
  'P quiz',
  'Shop Q',
  'José',
  'Adam',
  'badminton',
  '파큐',
  '관리하는곰',
  '고객님지원해요',
  '드민이',
  'distaffs',
  '고객님',
  '센터장',
  'J. 톨킨',
  '별.1호',
  '12:30',
])('nicknameProblem accepts %s', (nickname) => {
  expect(nicknameProblem(nickname)).toBeNull();
});

test.each(['', ' ', '가', '  가  ', '가'.repeat(21), '🐰'.repeat(21)])(
  'nicknameProblem refuses the length of %j',
  (nickname) => {
    expect(nicknameProblem(nickname)).toBe('length');
  },
);

test('nickname length counts graphemes', () => {
  expect(nicknameProblem('🐰'.repeat(20))).toBeNull();
  expect(nicknameProblem('👩‍👩‍👧‍👦'.repeat(20))).toBeNull();
  expect(nicknameProblem('👩‍👩‍👧‍👦'.repeat(21))).toBe('length');
  expect(nicknameProblem('👩‍👩‍👧‍👦')).toBe('length');
  expect(nicknameProblem('\u1100'.repeat(321))).toBe('length');
  expect(nicknameProblem('각'.repeat(20).normalize('NFD'))).toBeNull();
});

test.each([
  ['zero-width space', '하\u200b늘'],
  ['zero-width joiner', '하\u200d늘'],
  ['right-to-left override', '하\u202e늘'],
  ['line feed', '하\n늘'],
  ['NUL', '하\u0000늘'],
  ['Hangul filler', '하\u3164늘'],
  ['soft hyphen', '하\u00ad늘'],
  ['line separator', '하\u2028늘'],
  ['lone surrogate', '하\ud83d늘'],
  ['private use', '하\ue000늘'],
  ['pile of marks', 'Z\u0335\u0336\u0337a'],
  ['joiner at the end of an emoji', '하늘🐰\u200d'],
  ['variation selector on a letter', 'P\ufe0fQ'],
  ['isolate', '하\u2067늘\u2069'],
  ['tag letter', '하늘\u{e0070}'],
])('nicknameProblem refuses a %s', (_name, nickname) => {
  expect(nicknameProblem(nickname)).toBe('characters');
});

test.each([
  '운영팀',
  '관리자',
  'PQ',
  'pq',
  'PQ운영팀',
  '관 리 자',
  '관_리_자',
  'P.Q',
  'ＰＱ',
  'РQ',
  'ρԛ',
  'PQ 고객센터',
  '관리자'.normalize('NFD'),
  '운 영 팀',
  '운영팀.',
  '「운영팀」',
  'ㅇㅜㄴ영팀',
  'ㄱㅘㄴㄹㅣㅈㅏ',
  'Ｐ　Ｑ',
  'PＱ',
  'Р Q',
  'Ρԛ',
  '𝐏𝐐',
  'ⓅⓆ',
  '🅿️Q',
  'ṖQ\u0323',
  'ᴘꞯ',
  'PQ_official',
  '탈퇴한 회원',
  'PQR제작소',
  'PQTeam',
  'TeamPQ',
  'P.Q.team',
  'pq2026',
  'ꓑQ',
  'ᑭQ',
  'ᑭᑫ',
  'ꓑⵕ',
  'ΡԚ',
  '℗Q',
  'PǪ',
  '𝓟𝓠team',
  '운영자',
  '공식운영진',
  '운 영 진',
  '고객센터',
  '고객-센터',
  'ㄱㅗㄱㅐㄱ센터',
  'PQ 고객 센터',
  'admin',
  'Administrator',
  'sysadmin',
  'ADM1N',
  'аdmіn',
  'ꓮꓓꓟꓲꓠ',
  'a.d.m.i.n',
  'ａｄｍｉｎ',
  'pq.example',
  '하나.한국',
  'http://1',
  '하나。com',
  '피큐',
  '관리팀',
  '어드민',
  '어 드 민',
  'PQ어드민',
  '고객지원',
  '고객 지원팀',
  '스태프',
  '공식스태프',
  'ㅅㅡ태프',
  'staff',
  'Staff_2',
  'ＳＴＡＦＦ',
  'ᎮϘ',
  '𐌐𐌒',
  '℘q',
  '₱Q',
  '₽Q',
  '尸Q',
  'PՔ',
  'a1.kr',
  '당첨2.kr',
  'bit1.ly/x',
  '1.2.3.4',
  'a@b9.kr',
  '하늘🇵🇶',
])('nicknameProblem refuses %s as reserved', (nickname) => {
  expect(nicknameProblem(nickname)).toBe('reserved');
});

test.each([
  ['Hana', 'hana'],
  ['Ｈａｎａ', 'Hana'],
  ['하 늘', '하늘'],
  ['하\u3000늘', '하늘'],
  ['하늘'.normalize('NFD'), '하늘'],
  ['nаnа', 'nana'],
  ['ΝΑΝΑ', 'nana'],
  ['b0b', 'bob'],
  ['ʜᴀɴᴀ', 'hana'],
  ['하늘❤️', '하늘❤'],
  ['Iris', 'lrls'],
  ['①호', '1호'],
])('%s and %s are one nickname', (one, other) => {
  expect(nicknameKey(one)).toBe(nicknameKey(other));
});

test.each([
  ['하늘', '하눌'],
  ['nana', 'nena'],
  ['José', 'Jose'],
  ['별_1', '별1'],
  ['ꓮna', 'ana'],
])('%s and %s are two nicknames', (one, other) => {
  expect(nicknameKey(one)).not.toBe(nicknameKey(other));
});

test('normalizeNickname composes and trims', () => {
  expect(normalizeNickname('  \u1112\u1161늘 Nana ')).toBe('하늘 Nana');
});

test('nickname check answers fast for huge input', () => {
  const started = process.threadCpuUsage();
  for (const part of ['가', '🐰', 'a\u0301', '\u1112\u1161', '\u200b'])
    expect(nicknameProblem(part.repeat(1_000_000))).toBe('length');
  // A quadratic algorithm would take many minutes for a million letters.
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(2_000);
});

test('look-alike table maps to folded letters without duplicates', () => {
  for (const letter of lookAlikes.keys()) expect(letter.normalize('NFKC').toLowerCase()).toBe(letter);
  for (const latin of lookAlikes.values()) expect(lookAlikes.has(latin)).toBe(false);
});

test('nicknameLength counts an emoji of several parts once, as the rule does', () => {
  expect(nicknameLength('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦')).toBe(3);
  expect(nicknameLength(' 하나 '.normalize('NFD'))).toBe(2);
});
