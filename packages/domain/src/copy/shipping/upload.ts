export const shippingUploadCopy = {
  'shipping.upload.heading.order': '주문번호',
  'shipping.upload.heading.carrier': '택배사',
  'shipping.upload.heading.number': '송장번호',
  'shipping.upload.heading.missing': '첫 줄에 ‘{heading}’ 열이 없습니다.',
  'shipping.upload.noOrder': '주문번호가 비어 있습니다.',
  'shipping.upload.foreign': '이 프로젝트의 주문번호가 아닙니다.',
  'shipping.upload.sameOrder': '파일 안에 같은 주문번호가 있습니다.',
  'shipping.upload.sameNumber': '{row}행과 송장번호가 같습니다.',
  'shipping.goods.more': '{text} 외 {n}개',
} as const;
