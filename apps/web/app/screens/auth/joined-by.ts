export type Method = 'email' | 'kakao' | 'naver';

/** Only a link to the owner of the account contains the method. */
export function methodIn(query: URLSearchParams): Method | null {
  const method = query.get('method');
  return method === 'email' || method === 'kakao' || method === 'naver' ? method : null;
}
