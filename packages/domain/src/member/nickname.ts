import { limits } from '../limits.ts';
import { lookAlikes } from './look-alikes.ts';

/** Why a nickname is refused. */
export type NicknameProblem = 'length' | 'characters' | 'reserved';

// Whole emoji, with the joiners and variation selectors inside them, which stand nowhere else.
const EMOJI = /\p{RGI_Emoji}/gv;
// Control, format, private, unassigned and invisible characters; separators that break a line; halves of flags.
const FORBIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Regional_Indicator}]/u;
// No script stacks this many marks on one letter; piles of them spill over neighbouring lines.
const MARK_PILE = /\p{M}{3}/u;
// No character that a person can choose is longer than this, so longer texts need no counting.
const UNITS_MAX = limits.nicknameMax * 40;

const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** The nickname as it is kept: NFC, without spaces around it. */
export function normalizeNickname(text: string): string {
  return text.normalize('NFC').trim();
}

/**
 * What is wrong with a nickname, or null. Whether somebody has it already is not asked here. It has 2 to 20 characters
 * as a reader counts them: an emoji is one, however many parts it is made of.
 */
export function nicknameProblem(text: string): NicknameProblem | null {
  if (text.length > UNITS_MAX * 2) return 'length';
  const nickname = normalizeNickname(text);
  if (nickname.length > UNITS_MAX) return 'length';
  const length = [...graphemes.segment(nickname)].length;
  if (length > limits.nicknameMax) return 'length';
  const written = nickname.replace(EMOJI, '');
  if (!nickname.isWellFormed() || FORBIDDEN.test(written) || MARK_PILE.test(written)) return 'characters';
  if (length < limits.nicknameMin) return 'length';
  return isReserved(nickname) ? 'reserved' : null;
}

/**
 * The fold under which nicknames are unique: NFKC (width), lower case, no spaces, nothing invisible, and letters that look
 * alike as one. Never shown to anybody.
 */
export function nicknameKey(text: string): string {
  return fold(text).replace(/\s/gu, '');
}

function fold(text: string): string {
  const lower = normalizeNickname(text).normalize('NFKC').toLowerCase().normalize('NFKC');
  const visible = lower.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return [...visible].map((letter) => lookAlikes.get(letter) ?? letter).join('');
}

const FIRST_OF: Record<string, string> = { '\u11ab': '\u1102', '\u11b7': '\u1106', '\u11bc': '\u110b' };
const RESERVED_HANGUL = ['운영팀', '관리자', '탈퇴한회원'].map(jamoOf);
const RESERVED_WORD = /(?<![a-z0-9])pq(?![a-z0-9])/;

/**
 * True for a name of the operations team or of those who have left, also with anything between or on its
 * letters ("P.Q", "관_리자", "ㅇㅜㄴ영팀").
 */
function isReserved(nickname: string): boolean {
  const folded = fold(nickname);
  const plain = folded.normalize('NFKD').replace(/(?<=[a-z])\p{M}+/gu, '');
  const bare = plain.replace(/[^\p{L}\p{N}]/gu, '');
  if (RESERVED_WORD.test(plain) || RESERVED_WORD.test(bare)) return true;
  const jamo = jamoOf(bare);
  return RESERVED_HANGUL.some((name) => jamo.includes(name));
}

/** Hangul as single letters in the order of writing: those that end a syllable of the names as those that start one. */
function jamoOf(text: string): string {
  return text.normalize('NFKD').replace(/[\u11ab\u11b7\u11bc]/g, (last) => FIRST_OF[last] ?? last);
}
