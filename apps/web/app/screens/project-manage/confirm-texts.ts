import { t } from '@pq/domain/copy';
import type { DialogTexts } from '#app/features/fresh-sign-in/fresh-dialog.tsx';

export const confirmTexts: DialogTexts = {
  title: t('freshPassword.title'),
  body: t('my.confirm.body'),
  password: t('freshPassword.password'),
  submit: t('freshPassword.submit'),
};
