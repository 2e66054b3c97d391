const places = ['', '만', '억', '조', '경'] as const;
const units = ['', '십', '백', '천'] as const;
const digits = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'] as const;

/** An amount in KRW in words: 15000000 is 천오백만원. Empty for 0. */
export function readSum(won: number): string {
  if (won < 1) return '';
  let text = '';
  for (let place = 0, rest = won; rest > 0; place += 1, rest = Math.floor(rest / 10_000)) {
    const group = rest % 10_000;
    if (group > 0) text = `${readGroup(group)}${places[place] ?? ''}${text}`;
  }
  return `${text.replace(/^일만/, '만')}원`;
}

/** Up to 9999; a one is spoken only if it has no unit. */
function readGroup(group: number): string {
  let text = '';
  for (let at = 3; at >= 0; at -= 1) {
    const digit = Math.floor(group / 10 ** at) % 10;
    if (digit > 0) text += `${digit === 1 && at > 0 ? '' : digits[digit]}${units[at]}`;
  }
  return text;
}
