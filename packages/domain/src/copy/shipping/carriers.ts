export const carriersCopy = {
  'shipping.number.missing': '송장번호를 입력해주세요.',
  'shipping.number.unwanted': '직접 전달은 송장번호를 비워주세요.',
  'shipping.number.length': '{carrier} 송장번호는 숫자 {lengths}입니다.',
  'shipping.number.unknownForm': '송장번호는 글자와 숫자 4자에서 40자까지 입력할 수 있습니다.',
  'shipping.number.leadingZeros': '앞자리 0이 빠진 것 같습니다.',
  'shipping.digits': '{n}자리',
  'shipping.digits.range': '{from}~{to}자리',
  'shipping.digits.or': '{before}나 {after}',
  'shipping.carrier.missing': '택배사를 입력해주세요.',
  'shipping.carrier.unknown': '모르는 택배사입니다.',
  'shipping.carrier.guess': '모르는 택배사입니다. {carrier}인가요?',
} as const;
