import { limits } from './limits.ts';

/** Why a nickname is refused. */
export type NicknameProblem = 'length' | 'characters' | 'reserved';

// Control, format, private, unassigned and invisible characters; separators that break a line.
const FORBIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;
// No script stacks this many marks on one letter; piles of them spill over neighbouring lines.
const MARK_PILE = /\p{M}{3}/u;
const RESERVED = [/운영팀/, /관리자/, /탈퇴한회원/, /(?<![a-z0-9])pq(?![a-z0-9])/];

/** The nickname as it is kept: NFC, without spaces around it. */
export function normalizeNickname(text: string): string {
  return text.normalize('NFC').trim();
}

/** What is wrong with a nickname, or null. Whether somebody has it already is not asked here. */
export function nicknameProblem(text: string): NicknameProblem | null {
  const nickname = normalizeNickname(text);
  const length = [...nickname].length;
  if (length < limits.nicknameMin || length > limits.nicknameMax) return 'length';
  if (!nickname.isWellFormed() || FORBIDDEN.test(nickname) || MARK_PILE.test(nickname)) return 'characters';
  // "P.Q" and "관_리자" read as the reserved words too.
  const bare = nicknameKey(nickname).replace(/[^\p{L}\p{N}]/gu, '');
  return RESERVED.some((name) => name.test(bare)) ? 'reserved' : null;
}

/**
 * The fold under which nicknames are unique: NFKC (width), lower case, no spaces, and letters that look alike as one.
 * Never shown to anybody.
 */
export function nicknameKey(text: string): string {
  const folded = normalizeNickname(text).normalize('NFKC').toLowerCase().normalize('NFKC');
  return [...folded.replace(/\s/gu, '')].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}

/**
 * Cyrillic, Greek and other letters that a reader takes for Latin ones. Greek follows its capitals, which are the perfect
 * doubles; i, l and 1 are one stroke.
 */
const LOOK_ALIKES = new Map<string, string>(
  Object.entries({
    a: 'аαɑ',
    b: 'вβь',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε',
    g: 'ɡ',
    h: 'һнη',
    j: 'јϳ',
    k: 'кκ',
    l: '1i|іιıӏ',
    m: 'мμ',
    n: 'νո',
    o: '0оοσօ',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    u: 'ս',
    v: 'ѵ',
    w: 'ԝѡ',
    x: 'хχ',
    y: 'уυү',
    z: 'ζ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);
