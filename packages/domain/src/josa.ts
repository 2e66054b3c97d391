const HANGUL = { first: 0xac00, last: 0xd7a3, finals: 28 };
/** Letters and digits whose spoken form ends in a consonant. */
const CLOSED = /[lmnr013678]$/i;
/** The final consonant ㄹ in Hangul, and what is spoken with it at its end. */
const RIEUL = 8;
const CLOSED_BY_RIEUL = /[lr178]$/i;

/** A word with the topic particle that matches its last sound: "피큐는", "팀은". */
export function withTopic(word: string): string {
  return `${word}${endsInConsonant(word) ? '은' : '는'}`;
}

/** The object particle that matches the last sound of a word. */
export function objectParticle(word: string): string {
  return endsInConsonant(word) ? '을' : '를';
}

/** A word with the particle of direction and means: "우체국으로", "롯데로", "직접 전달로". */
export function withDirection(word: string): string {
  const final = finalOf(word);
  const isRieul = final === null ? CLOSED_BY_RIEUL.test(word) : final === RIEUL;
  return `${word}${endsInConsonant(word) && !isRieul ? '으로' : '로'}`;
}

function endsInConsonant(word: string): boolean {
  const final = finalOf(word);
  return final === null ? CLOSED.test(word) : final !== 0;
}

/** Position of the final consonant of the last syllable, 0 without one; null for what is no Hangul. */
function finalOf(word: string): number | null {
  const last = word.codePointAt(word.length - 1) ?? 0;
  return last < HANGUL.first || last > HANGUL.last ? null : (last - HANGUL.first) % HANGUL.finals;
}
