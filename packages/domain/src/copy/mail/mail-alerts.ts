export const mailAlertsCopy = {
  'mail.alertConfirm.subject': '[PQ] {title} 오픈 알림 신청을 확인해주세요.',
  'mail.alertConfirm.title': '오픈 알림 신청을 확인해주세요.',
  'mail.alertConfirm.body':
    '아래 버튼을 눌러 {n}시간 안에 신청을 마쳐주세요. 프로젝트가 열리면 이 주소로 메일을 한 번 보내드립니다.',
  'mail.alertConfirm.action': '오픈 알림 신청하기',
  'mail.alertConfirm.note': '신청하신 적이 없다면 이 메일을 무시해주세요. {n}시간 뒤 이 주소를 지웁니다.',
  'mail.alert.erase': '지금 주소 지우기',
} as const;
