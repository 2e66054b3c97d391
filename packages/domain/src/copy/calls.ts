/** Answers of the API beyond those of copy-ko.md: shared refusals and the messages of single fields. */
export const callsCopy = {
  'err.tooMany': '요청이 많습니다. 잠시 후 다시 시도해주세요.',
  'err.unavailable': '일시적으로 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해주세요.',
  'err.amountChanged': '금액이 변경되었습니다. 다시 확인해주세요.',
  'err.pledgeSettled': '이미 처리된 후원은 변경할 수 없습니다.',
  'err.pledgeBusy': '결제를 진행하고 있습니다. 잠시 후 다시 확인해주세요.',
  'err.wrongState': '현재 상태에서는 할 수 없습니다.',
  'err.draftNewer': '다른 창에서 저장한 내용이 더 최신입니다.',
  'err.refundAmount': '환불할 수 있는 금액을 넘었습니다.',
  'err.refundBusy': '진행 중인 환불의 결과를 확인하고 있습니다.',
  'err.refundRefused': '카드사에서 환불을 거절했습니다.',
  'err.uploadFull':
    '올린 뒤 사용하지 않은 파일이 많습니다. 필요 없는 파일을 삭제하거나 내일 다시 시도해주세요.',
  'err.idempotencyReuse': '이미 처리된 요청입니다. 새로고침 후 다시 시도해주세요.',
  'err.freshSignIn': '안전을 위해 본인 확인이 필요합니다. 다시 로그인한 뒤 10분 안에 진행해주세요.',
  'err.noPassword': '비밀번호를 사용하지 않는 계정입니다.',
  'my.card.duplicate': '이미 등록된 카드입니다.',
  'my.card.refused': '카드를 등록할 수 없습니다. 카드 정보를 확인해주세요.',
  'field.required': '필수 항목입니다.',
  'field.tooLong': '최대 {n}자까지 입력할 수 있습니다.',
  'field.range': '입력할 수 있는 범위를 벗어났습니다.',
  'field.format': '형식이 올바르지 않습니다.',
} as const;
