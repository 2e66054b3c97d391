export const errorsCopy = {
  'err.ownDecision': '본인과 관련된 건은 처리할 수 없습니다. 다른 관리자에게 처리를 요청해주세요.',
  'err.network': '네트워크 연결을 확인해주세요.',
  'err.permission': '권한이 없습니다.',
  'err.notFound': '존재하지 않는 정보입니다.',
  'err.invalid': '입력한 내용을 확인해주세요.',
  'err.bodyTooLarge': '보낸 내용이 너무 큽니다. 내용을 줄여 다시 시도해주세요.',
  'err.contentType': '지원하지 않는 요청 형식입니다.',
  'err.server': '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  'err.pushEndpoint': '이 브라우저의 알림 주소를 사용할 수 없습니다.',
  'err.session': '로그인이 만료되었습니다. 다시 로그인해주세요.',
} as const;
