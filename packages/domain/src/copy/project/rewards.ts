/** Rewards with options, questions and limits: what their rules say, and how they are named. */
export const rewardsCopy = {
  'reward.err.limit': '1인당 수량은 제한 수량보다 많을 수 없습니다.',
  'reward.err.early': '얼리버드가 끝나는 날짜나 수량을 입력해주세요.',
  'reward.err.earlyFirst': '선착순 수량은 제한 수량보다 많을 수 없습니다.',
  'reward.err.double': '같은 이름이 있습니다.',
  'reward.err.stockChoice': '옵션에 없는 조합입니다.',
  'reward.err.stockSum': '한 조합에는 1개 이상의 재고가 있어야 합니다.',
  'reward.err.stockLess': '조합 재고의 합계가 제한 수량보다 적습니다.',
  'reward.err.choices': '고를 수 있는 답을 2개 이상 입력해주세요.',
  'reward.err.questionDouble': '같은 질문이 이미 있습니다.',
  'reward.err.until': '얼리버드는 프로젝트 기간 안에 끝나야 합니다.',
  'reward.err.month': '제공 월은 프로젝트가 끝나는 달보다 빠를 수 없습니다.',
  'reward.err.picture': '리워드 이미지를 다시 올려주세요.',
  'reward.surcharge': '추가금 {amount}',
  'pay.err.limit': '1인당 최대 수량을 넘었습니다.',
  'pay.err.early': '얼리버드가 종료되었습니다.',
  'pay.err.choice': '옵션을 선택해주세요.',
} as const;
