/** Web pushes to the browser in use. */
export const pushHereCopy = {
  'pushHere.title': '이 기기 알림',
  'pushHere.offer': '물건이 떠나면 이 기기로도 알려드릴까요?',
  'pushHere.offer.sub': '발송과 결제 소식만 보냅니다. 밤에는 쉬고, 알림 설정에서 바꿀 수 있습니다.',
  'pushHere.turnOn': '켜기',
  'pushHere.turnOff': '끄기',
  'pushHere.later': '괜찮습니다',
  'pushHere.on': '이 브라우저로 알림을 받고 있습니다.',
  'pushHere.off': '이 브라우저로는 알림을 받지 않습니다.',
  'pushHere.on.done': '이 브라우저의 알림을 켰습니다.',
  'pushHere.failed': '알림을 바꾸지 못했습니다. 잠시 후 다시 시도해주세요.',
  'pushHere.blocked': '이 브라우저에서 알림이 막혀 있습니다.',
  'pushHere.blocked.sub':
    '주소창의 자물쇠를 누르고 알림을 허용으로 바꿔주세요. 메일로는 그대로 알려드립니다.',
  'pushHere.homeScreen': 'iPhone과 iPad에서는 홈 화면에서 연 PQ에서 켤 수 있습니다.',
  'pushHere.homeScreen.sub':
    'Safari에서 공유 버튼을 누르고 ‘홈 화면에 추가’를 고른 뒤, 홈 화면의 PQ를 열어주세요.',
  'pushHere.none': '이 브라우저는 기기 알림을 받을 수 없습니다.',
} as const;
