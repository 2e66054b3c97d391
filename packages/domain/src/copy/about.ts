/** About */
export const aboutCopy = {
  'about.title': 'PQ를 소개합니다',
  'about.lead': '만드는 사람과 기다리는 사람을 이어, 세상에 없던 것이 세상에 나오게 합니다.',
  'about.find': '프로젝트 둘러보기',
  'about.start': '프로젝트 시작하기',
  'about.ways': '함께 만드는 세 가지 방법',
  'about.funding': '펀딩은 목표 금액을 정하고 후원자와 함께 프로젝트를 완성합니다.',
  'about.funding.more':
    '마음에 드는 프로젝트를 고르고 리워드를 예약하세요. 목표를 이루면 메이커가 제작을 시작하고, 약속한 날에 리워드를 보내드립니다.',
  'about.funding.go': 'PQ펀딩 보기',
  'about.order': '주문제작은 주문을 받아 하나하나 제작해 전달합니다.',
  'about.order.more':
    '이름을 새기고, 사진을 옮기고, 치수를 맞춥니다. 원하는 것을 파일과 함께 보내면 메이커가 당신만의 것으로 만듭니다.',
  'about.order.go': '주문제작 보기',
  'about.pqbox': 'PQ박스는 영상, 이미지, 글, 파일을 온라인으로 전하는 리워드함입니다.',
  'about.pqbox.more':
    '배송을 기다리지 않아도 됩니다. 제작 과정 영상부터 전자책까지, 공개되는 날 PQ박스에서 바로 열어보세요.',
  'about.pqbox.go': 'PQ박스 보기',
  'about.pay': '결제는 성공한 다음 날, 한 번',
  'about.pay.sub': '9월 10일에 끝나는 프로젝트라면 이렇게 진행돼요.',
  'about.pay.1.day': '9월 10일까지',
  'about.pay.1': '참여',
  'about.pay.1.body':
    '카드를 등록하고 리워드를 예약해요. 이때는 결제되지 않고, 언제든 바꾸거나 취소할 수 있어요.',
  'about.pay.2.day': '9월 10일이 지나면',
  'about.pay.2': '종료',
  'about.pay.2.body': '성공했는지 정해져요. 성공하지 못한 프로젝트는 결제 없이 끝나요.',
  'about.pay.3.day': '9월 11일 오전 10시',
  'about.pay.3': '자동 결제',
  'about.pay.3.body': '등록한 카드로 한 번 결제돼요. 결과를 메일로 알려드려요.',
  'about.pay.4.day': '9월 12일 오전 10시',
  'about.pay.4': '한 번 더',
  'about.pay.4.body': '결제에 실패했을 때만 다시 시도해요. 그사이 카드를 바꿀 수 있어요.',
  'about.trust': '믿고 맡길 수 있도록',
  'about.trust.once': '한 번만 결제해요',
  'about.trust.once.body':
    '어떤 장애가 있어도 같은 참여가 두 번 결제되지 않도록, 결제사의 기록과 하나하나 맞춰봅니다.',
  'about.trust.card': '카드 정보는 암호화해요',
  'about.trust.card.body': '카드 번호는 결제사의 창에만 입력해요. PQ에는 번호 대신 암호화한 열쇠만 남아요.',
  'about.trust.review': '공개하기 전에 살펴봐요',
  'about.trust.review.body':
    '모든 프로젝트는 운영팀의 심사를 거쳐 공개돼요. 메이커가 누구인지도 확인할 수 있어요.',
  'about.trust.refund': '문제가 생기면 도와드려요',
  'about.trust.refund.body':
    '리워드가 늦거나 설명과 다르면 메이커와 이야기할 수 있게 돕고, 환불 기준을 지키게 해요.',
  'about.maker': '당신의 아이디어로 시작하세요',
  'about.maker.body': '여섯 단계만 채우면 프로젝트가 됩니다. 쓰던 글은 저절로 저장돼요.',
  'about.faq': '더 궁금한 것이 있나요?',
  'about.faq.body': '결제일, 취소, 배송처럼 많이 묻는 것을 모아 두었어요.',
  'about.faq.go': '자주 묻는 질문',
} as const;
