/** Search */
export const searchCopy = {
  'search.title': '검색 결과',
  'search.titleWith': "'{text}' 검색 결과",
  'search.placeholder': '검색어를 입력해주세요.',
  'search.tab.all': '전체',
  'search.tab.order': '주문제작',
  'search.tab.funding': 'PQ펀딩',
  'search.story': '스토리',
  'search.more': '더보기',
  'search.empty': '검색 결과가 없습니다.',
} as const;
