/** What is wrong with the identity of a maker, and how it is refused. */
export const identityCopy = {
  'identity.required': '메이커 인증이 필요합니다.',
  'identity.checking': '확인이 끝난 뒤 바꿀 수 있습니다.',
  'identity.sent': '확인을 요청했습니다. 2영업일 안에 메일로 알려드립니다.',
  'identity.number': '번호를 다시 확인해주세요.',
  'identity.birth.date': '생년월일을 확인해주세요.',
  'identity.birth.young': '만 14세부터 메이커가 될 수 있습니다.',
  'identity.taxEmail.format': '이메일을 확인해주세요.',
  'identity.bank.choose': '은행을 골라주세요.',
  'identity.account.digits': '계좌번호는 숫자 10~16자리입니다.',
  'identity.phone.format': '연락처를 확인해주세요.',
  'identity.document.required': '사업자등록증을 올려주세요.',
  'identity.document.gone': '서류를 다시 올려주세요.',
  'identity.lost':
    '데이터를 복구하는 과정에서 마지막으로 보내주신 메이커 정보가 사라졌습니다. 번거로우시겠지만 다시 보내주세요.',
  'identity.resident': '주민등록번호는 적지 마세요.',
  'identity.resident.account':
    '주민등록번호는 적지 마세요. 계좌번호라면 은행이 쓰는 대로 하이픈을 넣어 적어주세요.',
  'upload.size.identity': '파일은 10MB까지 올릴 수 있습니다.',
  'upload.type.identity': 'PDF, JPG, PNG 파일만 올릴 수 있습니다.',
} as const;
