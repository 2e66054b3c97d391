import { TextDecoder } from 'node:util';

/** Decodes a text in pieces, as TextDecoder does; throws on bytes that are no letters. */
export type StreamDecoder = { decode(bytes: Uint8Array, options: { stream: boolean }): string };

const [ASCII, FIRST_LEAD, LAST_BYTE] = [0x80, 0x81, 0xfe];
const FIRST_OF_STANDARD = 0xa1;
const SYLLABLES = { first: 0xac00, last: 0xd7a3 };
/** Length of the pieces that are made into strings: arguments of a call are limited. */
const PIECE = 8_192;

/**
 * Decodes CP949, the encoding of Korean Windows. TextDecoder has only its older part, EUC-KR, which lacks 8,822 of the 11,172
 * syllables.
 */
export function createCp949Decoder(): StreamDecoder {
  table ??= createTable();
  const letters = table;
  let lead: number | null = null;
  return {
    decode(bytes, { stream }) {
      const codes = new Uint16Array(bytes.length + 1);
      let length = 0;
      for (const byte of bytes) {
        if (lead === null && byte < ASCII) codes[length++] = byte;
        else if (lead === null) lead = byte;
        else {
          codes[length++] = letterOf(letters, lead, byte);
          lead = null;
        }
      }
      if (!stream && lead !== null) throw new RangeError('the last letter is incomplete');
      return toText(codes.subarray(0, length));
    },
  };
}

function letterOf(letters: Uint16Array, lead: number, trail: number): number {
  const letter = letters[(lead << 8) | trail] ?? 0;
  if (letter === 0)
    throw new RangeError(`no letter has the bytes ${lead.toString(16)} ${trail.toString(16)}`);
  return letter;
}

function toText(codes: Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += PIECE) {
    text += String.fromCharCode(...codes.subarray(at, at + PIECE));
  }
  return text;
}

/** Letters by their two bytes, 0 for none; made with the first file that needs it. */
let table: Uint16Array | null = null;

/** Letters of CP949 that EUC-KR got only later. */
const ADDED: readonly [code: number, letter: string][] = [
  [0xa2e6, '€'],
  [0xa2e7, '®'],
];
/** Code points without a meaning, which are decoded from the bytes that users may define. */
const PRIVATE = /[\ufffd\ue000-\uf8ff]/;

/** The extension has the remaining syllables in the order of Unicode. */
function createTable(): Uint16Array {
  const letters = standardLetters();
  const standard = new Set(letters);
  let next = SYLLABLES.first;
  for (const code of extensionCodes()) {
    while (standard.has(next)) next += 1;
    if (next > SYLLABLES.last) break;
    letters[code] = next++;
  }
  return letters;
}

function standardLetters(): Uint16Array {
  const letters = new Uint16Array(2 ** 16);
  const decoder = new TextDecoder('euc-kr');
  for (let lead = FIRST_OF_STANDARD; lead <= LAST_BYTE; lead += 1) {
    for (let trail = FIRST_OF_STANDARD; trail <= LAST_BYTE; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (letter.length === 1 && !PRIVATE.test(letter)) letters[(lead << 8) | trail] = letter.charCodeAt(0);
    }
  }
  for (const [code, letter] of ADDED) letters[code] = letter.charCodeAt(0);
  return letters;
}

function* extensionCodes(): Generator<number> {
  for (let lead = FIRST_LEAD; lead <= LAST_BYTE; lead += 1) {
    const last = lead < FIRST_OF_STANDARD ? LAST_BYTE : FIRST_OF_STANDARD - 1;
    for (let trail = 0x41; trail <= last; trail += 1) {
      const isUsed = trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || trail >= FIRST_LEAD;
      if (isUsed) yield (lead << 8) | trail;
    }
  }
}
