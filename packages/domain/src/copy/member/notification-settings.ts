/** Which notifications a member gets, by which channel, and how a link in a mail switches mails off. */
export const notificationSettingsCopy = {
  'notification.settings.locked': '끌 수 없는 알림입니다.',
  'notification.settings.needsConsent': '광고 수신에 동의해야 켤 수 있습니다.',
  'notification.settings.quiet.same': '시작과 다른 시각을 골라주세요.',
  'notification.settings.full':
    '알림을 끈 프로젝트가 너무 많습니다. 알림 설정에서 다시 받을 프로젝트를 골라주세요.',
} as const;
