/** Reasons of refused charges with advice for the cardholder (lists, mails), and answers about refunds. */
export const chargesCopy = {
  'charge.reason.limit': '카드 한도를 초과했습니다. 한도를 늘리거나 다른 카드로 변경해주세요.',
  'charge.reason.balance': '카드 잔액이 부족합니다. 잔액을 채우거나 다른 카드로 변경해주세요.',
  'charge.reason.lost': '분실 또는 도난 신고된 카드입니다. 다른 카드로 변경해주세요.',
  'charge.reason.expired': '유효기간이 지난 카드입니다. 다른 카드로 변경해주세요.',
  'charge.reason.stopped': '사용이 정지된 카드입니다. 카드사에 문의하거나 다른 카드로 변경해주세요.',
  'charge.reason.unverified':
    '본인 확인을 마치지 않은 카드입니다. 카드를 다시 등록하거나 다른 카드로 변경해주세요.',
  'charge.reason.dropped': '카드 등록이 해지되었습니다. 카드를 다시 등록하거나 다른 카드로 변경해주세요.',
  'charge.reason.undone':
    '카드사에서 승인이 취소되어 결제되지 않았습니다. 다른 카드로 변경하거나 카드사에 문의해주세요.',
  'charge.reason.ours': '결제를 처리하지 못했습니다. 카드에는 문제가 없으며, 잠시 후 다시 시도합니다.',
  'charge.reason.plain': '카드사에서 결제를 거절했습니다. 다른 카드로 변경하거나 카드사에 문의해주세요.',
  'charge.reason.announced': '{reason} 다른 카드로 변경하거나 카드사에 문의해주세요.',
  'refund.refused': '카드사에서 환불을 거절했습니다. ({reason})',
  'refund.done': '환불되었습니다.',
  'refund.unknown': '카드사의 응답을 기다리고 있습니다. 잠시 후 다시 확인해주세요.',
  'refund.settled': '환불 결과를 반영했습니다.',
  'pay.now.ask': '지금 결제할까요?',
  'pay.now.project': '프로젝트',
  'pay.now.chooseCard': '카드를 골라주세요',
  'pay.now.pay': '{amount} 결제하기',
  'pay.now.done': '결제가 완료되었습니다.',
  'pay.now.refused': '결제에 실패했습니다. {reason}',
  'pay.now.waiting': '결제 결과를 확인하고 있습니다. 잠시 후 다시 확인해주세요.',
} as const;
