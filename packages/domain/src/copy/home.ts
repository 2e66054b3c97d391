export const homeCopy = {
  'home.title': 'PQ 홈',
  'home.search.placeholder': '어떤 프로젝트를 찾고 계신가요?',
  'home.banner.order.title': '주문제작',
  'home.banner.order.sub': '나만을 위한 단 하나의 주문제작',
  'home.banner.funding.title': 'PQ펀딩',
  'home.banner.funding.sub': '당신의 후원으로 완성되는 프로젝트',
  'home.popular.title': '인기 프로젝트',
  'home.popular.sub': '지금 가장 많은 관심을 받고 있어요',
  'home.story.title': '최신 스토리',
  'home.story.more': '스토리 더보기',
  'home.cta.title': '당신의 아이디어를 프로젝트로 만들어 보세요',
  'home.cta.button': '프로젝트 시작하기',
} as const;
