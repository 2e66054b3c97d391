export const sharingCopy = {
  'share.achieved': '달성',
  'share.remaining': '남음',
  'share.from': '부터',
  'share.opens': '오픈 예정',
  'share.until': '{date} 마감',
  'share.picture.alt': '{title} 프로젝트 미리보기',
  'share.site.title': '당신의 후원으로\n완성되는 프로젝트',
  'share.site.note': '펀딩과 주문제작',
  'share.funding.title': '목표를 함께 채우는\nPQ펀딩',
  'share.funding.note': '지금 진행 중인 프로젝트 보기',
  'share.order.title': '나만을 위한\n단 하나의 주문제작',
  'share.order.note': '지금 주문할 수 있는 프로젝트 보기',
  'meta.home':
    '목표 금액을 함께 채우는 펀딩과 하나하나 만들어 전하는 주문제작. 마음에 드는 프로젝트를 PQ에서 만나보세요.',
  'meta.funding':
    '지금 인기 있는 펀딩, 새로 시작한 펀딩, 곧 마감하는 펀딩과 오픈 예정 프로젝트를 한눈에 볼 수 있어요.',
  'meta.ordermade':
    '지금 인기 있는 주문제작, 새로 시작한 주문제작, 곧 마감하는 주문제작과 오픈 예정 프로젝트를 한눈에 볼 수 있어요.',
  'meta.list.projects.list':
    '진행 중인 펀딩과 지난 펀딩을 카테고리별로 모아 보고, 마음에 드는 프로젝트를 후원해 보세요.',
  'meta.list.projects.open':
    '곧 시작하는 펀딩을 미리 만나보세요. 오픈 날짜와 리워드를 먼저 확인할 수 있어요.',
  'meta.list.projects.pqbox':
    '영상, 이미지, 글, 파일을 온라인으로 받아보는 PQ박스 리워드가 있는 펀딩을 모았어요.',
  'meta.list.ordermade.list':
    '지금 주문할 수 있는 주문제작을 카테고리별로 모아 보고, 나만을 위한 하나를 주문해 보세요.',
  'meta.list.ordermade.open':
    '곧 주문을 받는 주문제작을 미리 만나보세요. 오픈 날짜와 구성을 먼저 확인할 수 있어요.',
  'meta.list.ordermade.pqbox':
    '영상, 이미지, 글, 파일을 온라인으로 받아보는 PQ박스 리워드가 있는 주문제작을 모았어요.',
  'meta.about':
    'PQ는 후원으로 완성되는 펀딩, 하나하나 만드는 주문제작, 온라인으로 받는 PQ박스를 한곳에서 만나는 플랫폼입니다.',
  'meta.policy': 'PQ {title} 전문입니다. 시행일과 조항을 확인할 수 있습니다.',
  'meta.ask': '자주 묻는 질문을 확인하고, 찾는 답이 없으면 PQ 운영팀에 문의를 남겨주세요.',
  'meta.story': '메이커와 후원자가 나누는 이야기. 긴급요청, 판매, 후기, 수요조사, 홍보 글을 만나보세요.',
  'meta.notice': 'PQ 운영팀이 전하는 새 소식과 안내를 확인하세요.',
  'share.refused': '브라우저가 복사를 막았습니다. 선택된 주소를 직접 복사해주세요.',
  'share.address': '주소',
  'meta.one.projects': '펀딩 프로젝트',
  'meta.one.ordermade': '주문제작 프로젝트',
  'meta.reward.projects': '펀딩 PQ박스 리워드',
  'meta.reward.ordermade': '주문제작 PQ박스 리워드',
  'meta.titleAll': '{title} 모아보기',
  'meta.titleIn': '{category} {title}',
  'meta.homeStep': '홈',
  'meta.org': 'PQ는 펀딩과 주문제작 프로젝트를 만드는 메이커와 후원자를 잇는 플랫폼입니다.',
} as const;
