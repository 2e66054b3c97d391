import { limits } from '../limits.ts';
import { EMOJI } from '../text/emoji.ts';
import { countLetters, LETTER_UNITS } from '../text/letters.ts';
import { lookAlikes, teamLookAlikes } from './look-alikes.ts';

export type NicknameProblem = 'length' | 'characters' | 'reserved';

// Control, format, private, unassigned and invisible characters; line separators; regional indicators.
const FORBIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Regional_Indicator}]/u;
// No script has this many marks on one letter; more overlap adjacent lines.
const MARK_PILE = /\p{M}{3}/u;
// Longer texts exceed the limit in any case and are not normalized.
const UNITS_MAX = limits.nicknameMax * LETTER_UNITS;

export function normalizeNickname(text: string): string {
  return text.normalize('NFC').trim();
}

export function nicknameLength(text: string): number {
  return countLetters(text.trim());
}

/** Does not check whether it is in use. */
export function nicknameProblem(text: string): NicknameProblem | null {
  if (text.length > UNITS_MAX * 2) return 'length';
  const nickname = normalizeNickname(text);
  if (nickname.length > UNITS_MAX) return 'length';
  const length = nicknameLength(nickname);
  if (length > limits.nicknameMax) return 'length';
  const written = nickname.replace(EMOJI, '');
  if (!nickname.isWellFormed() || FORBIDDEN.test(written) || MARK_PILE.test(written)) return 'characters';
  if (length < limits.nicknameMin) return 'length';
  return isReserved(nickname) ? 'reserved' : null;
}

/**
 * The key by which nicknames are unique: NFKC (width), lower case, without spaces and invisible characters, look-alike
 * letters unified. Never displayed.
 */
export function nicknameKey(text: string): string {
  return fold(text).replace(/\s/gu, '');
}

function fold(text: string): string {
  const lower = normalizeNickname(text).normalize('NFKC').toLowerCase().normalize('NFKC');
  const visible = lower.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return [...visible].map((letter) => lookAlikes.get(letter) ?? letter).join('');
}

const FIRST_OF: Record<string, string> = {
  '\u11a8': '\u1100',
  '\u11ab': '\u1102',
  '\u11af': '\u1105',
  '\u11b7': '\u1106',
  '\u11bc': '\u110b',
};
const RESERVED_HANGUL = [
  '운영자',
  '운영팀',
  '운영진',
  '고객센터',
  '관리자',
  '관리팀',
  '고객지원',
  '어드민',
  '스태프',
  '피큐',
  '탈퇴한회원',
].map(jamoOf);
const RESERVED_LATIN = ['pq', 'admin', 'staff'].map(reservedWord);
const ADDRESS = /:\/\/|(?<=[\p{L}\p{N}])[.\u3002](?=\p{L})|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u;

/**
 * Matches a folded word at the beginning or end of a word ("PQTeam", but not "upqueen"), also with signs between its
 * letters.
 */
function reservedWord(word: string): RegExp {
  const letters = [...fold(word)];
  const [plain, spelled] = [letters.join(''), letters.join('[^\\p{L}\\p{N}]*')];
  return new RegExp(`(?<![a-z])${plain}|${plain}(?![a-z])|(?<![a-z])${spelled}(?![a-z])`, 'u');
}

/** The letter of a regional indicator: a pair that is not a country is displayed as two letters. */
function flagLetter(character: string): string {
  const n = (character.codePointAt(0) ?? 0) - 0x1f1e6;
  return n >= 0 && n < 26 ? String.fromCharCode(97 + n) : character;
}

/**
 * Whether a name imitates the operations team or a deleted account, also with characters between, on or around its letters
 * ("P.Q", "관_리자", "ㅇㅜㄴ영팀", "공식운영진"), or an address ("pq.example.com").
 */
function isReserved(nickname: string): boolean {
  if (ADDRESS.test(nickname.normalize('NFKC'))) return true;
  const lower = nickname.normalize('NFKC').toLowerCase();
  const latin = [...lower].map((letter) => teamLookAlikes.get(letter) ?? flagLetter(letter)).join('');
  const plain = fold(latin)
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/gu, '');
  if (RESERVED_LATIN.some((word) => word.test(plain))) return true;
  const bare = plain.replace(/[^\p{L}\p{N}]/gu, '');
  const jamo = jamoOf(bare);
  return RESERVED_HANGUL.some((name) => jamo.includes(name));
}

/** Hangul decomposed into letters in writing order; final consonants become initial ones. */
function jamoOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u11a8\u11ab\u11af\u11b7\u11bc]/g, (last) => FIRST_OF[last] ?? last);
}
