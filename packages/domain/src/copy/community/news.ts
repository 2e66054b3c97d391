export const newsCopy = {
  'news.locked': '후원자만 볼 수 있는 소식입니다.',
  'news.written': '소식을 올렸습니다.',
  'news.scheduled': '소식을 예약했습니다.',
  'news.fixed': '소식을 고쳤습니다.',
  'news.removed': '소식을 지웠습니다.',
  'news.asked': '소식을 요청했습니다.',
  'news.ask.early': '아직 소식을 요청할 수 없습니다.',
  'news.ask.from': '아직 소식을 요청할 수 없습니다. {date}부터 요청할 수 있습니다.',
  'news.err.state': '지금은 새소식을 쓸 수 없는 프로젝트입니다.',
  'news.err.ahead': '{n}일 안의 시각을 골라주세요.',
  'news.err.published': '이미 올린 소식은 올리는 때를 바꿀 수 없습니다.',
  'news.err.wider': '후원자만 볼 수 있게 올린 소식은 누구나 보게 바꿀 수 없습니다.',
  'news.err.tooMany':
    '새소식은 1시간에 {n}번까지 올리거나 고칠 수 있습니다. {minutes}분 뒤 다시 시도해주세요.',
} as const;
