/** E-mails sent by the product */
export const mailCopy = {
  'mail.verify.subject': '[PQ] 이메일 인증을 완료해주세요.',
  'mail.verify.body': '아래 링크를 눌러 24시간 이내에 이메일 인증을 완료해주세요.',
  'mail.password.subject': '[PQ] 비밀번호 변경 안내',
  'mail.password.body': '아래 링크를 눌러 비밀번호를 변경해주세요.',
  'mail.payFail.subject': '[PQ] 결제에 실패했습니다.',
  'mail.payFail.body':
    '{title} 프로젝트의 결제에 실패했습니다. {date} 오전 10시에 다시 결제를 시도합니다. 등록하신 카드를 확인해주세요.',
} as const;
