/** How somebody signs in. */
export type Method = 'email' | 'kakao' | 'naver';

/** How the person signs in whom a link of ours has led here, where it says so: it is only told to whom it concerns. */
export function methodIn(query: URLSearchParams): Method | null {
  const said = query.get('method');
  return said === 'email' || said === 'kakao' || said === 'naver' ? said : null;
}
