export const addressesCopy = {
  'date.weekday': '{month}월 {day}일 ({weekday})',
  'date.weekdays': '일월화수목금토',

  'address.locked': '배송지가 확정되어 바꿀 수 없습니다. 바꿔야 한다면 메이커에게 문의해주세요.',
  'address.locked.on': '배송지가 {date}에 확정되었습니다. 바꿔야 한다면 메이커에게 문의해주세요.',
  'address.left': '이미 보낸 리워드가 있어 배송지를 바꿀 수 없습니다. 바꿔야 한다면 메이커에게 문의해주세요.',
  'address.closed': '지금은 배송지를 바꿀 수 없습니다.',
  'address.closed.hidden': '비공개된 프로젝트에서는 배송지를 바꿀 수 없습니다.',
  'address.foreign': '내 후원이 아닙니다.',
  'address.link.over': '이 링크는 더 쓸 수 없습니다.',
  'address.done.confirmed': '고맙습니다. 이 주소로 보내도록 메이커에게 알렸습니다.',
  'address.done.changed': '배송지를 바꿨습니다.',
  'address.done.changedAll': '후원 {n}건의 배송지를 바꿨습니다.',
  'address.lock.on': '배송지를 {day} 밤 11시 59분에 확정합니다. 후원자에게 메일로 알립니다.',
  'address.lock.off': '배송지 확정을 취소했습니다.',
  'address.lock.nothing': '배송지를 확정할 주문이 없습니다.',
} as const;
