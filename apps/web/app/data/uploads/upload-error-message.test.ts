import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { uploadErrorMessage } from './upload-error-message.ts';

test("the message for a faulty file is the server's own", () => {
  for (const key of ['err.uploadFull', 'upload.size', 'upload.type'] as const) {
    const status = { 'err.uploadFull': 409, 'upload.size': 413, 'upload.type': 415 }[key];
    expect(uploadErrorMessage(status, t(key))).toBe(t(key));
  }
  for (const status of [400, 422])
    expect(uploadErrorMessage(status, '그림이 아닙니다.')).toBe('그림이 아닙니다.');
});

test('the message for every other failure is the general one: no answer, overload, rate limit, no permission', () => {
  for (const status of [0, 401, 403, 404, 429, 500, 502, 503, 504])
    expect(uploadErrorMessage(status, '서버의 말')).toBe('파일 업로드에 실패했습니다.');
});

test('the message for a file refused by a proxy is the general one', () => {
  expect(uploadErrorMessage(413, undefined)).toBe(t('upload.failed'));
  expect(uploadErrorMessage(413, t('err.network'))).toBe(t('upload.failed'));
});
