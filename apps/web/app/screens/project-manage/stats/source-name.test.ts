import { expect, it } from 'vitest';
import { sourceName } from './source-name.ts';

it.each([
  ['direct', '', '직접 방문'],
  ['list', '', 'PQ 프로젝트 목록'],
  ['engine', 'naver', '네이버 검색'],
  ['app', 'kakaotalk', '카카오톡'],
  ['share', 'link', '공유 링크 · 링크 복사'],
  ['share', 'my-blog', '공유 링크 · my-blog'],
  ['share', 'constructor', '공유 링크 · constructor'],
  ['share', '', '그 밖의 공유 링크'],
  ['site', 'cafe.naver.com', 'cafe.naver.com'],
  ['site', '', '그 밖의 사이트'],
] as const)('%s %s is shown as %s', (kind, detail, name) => expect(sourceName({ kind, detail })).toBe(name));
