/** Alerts of upcoming projects. */
export const alertsCopy = {
  'alert.over': '이미 열린 프로젝트입니다.',
  'alert.on': '알림을 신청했습니다.',
  'alert.off': '알림 신청을 취소했습니다.',
  'alert.mailed': '확인 메일을 보냈습니다.',
  'alert.confirmed': '알림 신청을 마쳤습니다.',
  'alert.erased': '이메일 주소를 지웠습니다.',
  'alert.email.invalid': '이메일 주소를 확인해주세요.',
  'alert.link.over': '이 링크는 더 쓸 수 없습니다.',
} as const;
