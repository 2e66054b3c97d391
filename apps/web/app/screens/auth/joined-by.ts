/** The method of signing in. */
export type Method = 'email' | 'kakao' | 'naver';

/** The sign-in method in a link from our mails, if any; only a link to the owner of the account contains it. */
export function methodIn(query: URLSearchParams): Method | null {
  const method = query.get('method');
  return method === 'email' || method === 'kakao' || method === 'naver' ? method : null;
}
