const HANGUL = { first: 0xac00, last: 0xd7a3, finals: 28 };
/** Letters and digits whose spoken form ends in a consonant. */
const CLOSED = /[lmnr013678]$/i;

/** A word with the topic particle that matches its last sound: "피큐는", "팀은". */
export function withTopic(word: string): string {
  return `${word}${endsInConsonant(word) ? '은' : '는'}`;
}

function endsInConsonant(word: string): boolean {
  const last = word.codePointAt(word.length - 1) ?? 0;
  if (last < HANGUL.first || last > HANGUL.last) return CLOSED.test(word);
  return (last - HANGUL.first) % HANGUL.finals !== 0;
}
