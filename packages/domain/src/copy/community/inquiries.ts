/** Questions of the member. */
export const inquiriesCopy = {
  'my.inquiry.sub': '프로젝트에 남긴 문의와 운영팀에 보낸 문의를 모아 보여드립니다.',
  'my.inquiry.empty.sub': '프로젝트의 문의 탭에서 메이커에게 물어보거나, 운영팀에 문의할 수 있습니다.',
  'my.inquiry.empty.waiting': '답변을 기다리는 문의가 없습니다.',
  'my.inquiry.empty.answered': '답변이 완료된 문의가 없습니다.',
  'my.inquiry.own': '내 프로젝트에 답변을 기다리는 문의가 있습니다.',
  'my.inquiry.all': '전체',
  'my.inquiry.filter': '답변 상태',
  'my.inquiry.toTeam': '운영팀 문의',
  'my.inquiry.toMaker': '메이커 문의',
  'my.inquiry.ask': '운영팀에 문의하기',
  'my.inquiry.askAgain': '다시 문의하기',
  'my.inquiry.byMaker': '메이커 답변',
  'my.inquiry.byTeam': '운영팀 답변',
  'my.inquiry.hidden': '지금은 볼 수 없는 프로젝트입니다.',
  'my.inquiry.open': '문의로 이동',
  'my.inquiry.list': '문의 목록',
} as const;
