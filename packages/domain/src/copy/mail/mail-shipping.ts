export const mailShippingCopy = {
  'mail.field.parcel': '보낸 리워드',
  'mail.field.carrier': '택배사',
  'mail.field.tracking': '송장번호',
  'mail.making.subject': '[PQ] {title} 제작을 시작했습니다.',
  'mail.making.title': '제작을 시작했습니다.',
  'mail.making.body': '메이커가 리워드 제작을 시작했습니다. 리워드가 출발하면 다시 알려드립니다.',
  'mail.promiseMoved.subject': '[PQ] {title} 리워드가 {month}에 출발할 예정입니다.',
  'mail.promiseMoved.title': '리워드가 {month}에 출발할 예정입니다.',
  'mail.promiseMoved.body':
    '메이커가 배송 약속을 바꾸었습니다. 아직 보내지 않은 리워드가 이때까지 출발합니다.',
  'mail.overdue.subject': '[PQ] {title} 배송 약속이 지났습니다. 아직 {n}건이 남았습니다.',
  'mail.overdue.title': '배송 약속이 지났습니다. 아직 {n}건이 남았습니다.',
  'mail.overdue.body':
    '보낸 주문은 발송 처리해주세요. 더 늦어진다면 약속을 바꾸고 까닭을 적어주세요. 후원자에게 메일로 알립니다.',
  'mail.overdue.action': '배송 관리',
  'mail.field.late': '지난 날',
  'mail.shipped.subject': '[PQ] {title} 리워드가 출발했습니다.',
  'mail.shipped.title': '리워드가 출발했습니다.',
  'mail.shipped.part.subject': '[PQ] {title} 리워드 일부가 출발했습니다.',
  'mail.shipped.part.title': '리워드 일부가 출발했습니다.',
  'mail.shipped.part.body': '나머지 리워드는 출발할 때 다시 알려드립니다.',
  'mail.shipped.body':
    '받으신 뒤 후원 내역에서 받았습니다를 눌러주세요. 누르지 않으셔도 {date}에 수령으로 바뀝니다.',
  'mail.shipped.track': '배송 조회',
  'mail.shippingCorrected.subject': '[PQ] {title} 배송 정보를 바로잡았습니다.',
  'mail.shippingCorrected.title': '배송 정보를 바로잡았습니다.',
  'mail.shippingCorrected.body': '메이커가 택배사나 송장번호를 바로잡았습니다. 아래 정보로 조회해주세요.',
  'mail.shippingCorrected.undone':
    '메이커가 발송을 되돌렸습니다. 아래 리워드는 아직 출발하지 않았으며, 출발할 때 다시 알려드립니다.',
  'mail.address.announced.subject': '[PQ] {title} 배송지가 맞는지 확인해주세요.',
  'mail.address.announced.title': '배송지가 맞는지 확인해주세요.',
  'mail.address.body':
    '메이커가 {day} 밤 11시 59분에 배송지를 확정합니다. 그때까지 배송지를 바꿀 수 있습니다.',
  'mail.address.reminder.subject': '[PQ] {title} 배송지가 곧 확정됩니다.',
  'mail.address.reminder.title': '배송지가 곧 확정됩니다.',
  'mail.address.question.subject': '[PQ] {title} 배송지를 아직 확인하지 않으셨습니다.',
  'mail.address.question.title': '배송지가 맞는지 알려주세요.',
  'mail.address.locked.subject': '[PQ] {title} 배송지가 확정되었습니다.',
  'mail.address.locked.title': '배송지가 확정되었습니다.',
  'mail.address.left':
    '메이커가 {day} 밤 11시 59분에 배송지를 확정합니다. 일부를 이미 보내 배송지를 바꿀 수 없으며, 나머지도 같은 곳으로 갑니다. 바꿔야 한다면 메이커에게 문의해주세요.',
  'mail.address.action': '배송지 확인하기',
  'mail.address.note': '이미 확인하셨다면 다시 하지 않으셔도 됩니다.',
  'mail.addressAgain.subject': '[PQ] {title} 배송지를 다시 확인해주세요.',
  'mail.addressAgain.title': '배송지를 다시 확인해주세요.',
  'mail.addressAgain.body':
    '시스템을 복구하면서 마지막에 바꾸신 배송지가 사라졌습니다. 지금 적힌 배송지가 맞는지 확인하고, 다르면 다시 바꿔주세요.',
} as const;
