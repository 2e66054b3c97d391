// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import type { Question } from '#app/ui/floating/confirm-dialog.tsx';

const named = '하나(hana@example.com) 계정으로 진행합니다.';

function ConfirmButton(question: Question) {
  const confirm = useConfirm();
  return <button type="button" onClick={() => void confirm(question)} />;
}

test.each([
  ['a question', { cancel: '취소' }, true],
  ['an alert', {}, false],
  ['a question about this page alone', { cancel: '취소', local: true }, false],
])('%s names the account: %j', async (_what, part, isNamed) => {
  const { user } = await renderScreen(<ConfirmButton title="삭제" confirm="확인" {...part} />, {
    viewer: buildViewer(),
  });
  await user.click(screen.getByRole('button'));
  const dialog = await screen.findByRole('alertdialog');
  if (isNamed) expect(dialog).toHaveTextContent(named);
  else expect(dialog).not.toHaveTextContent(named);
});

/** Dialogs that send nothing, or only reversible actions. */
const harmless: Record<string, string> = {
  'features/address/postcode-dialog.tsx': 'fills the fields of a form',
  'features/editor/dialogs/card-news-dialog.tsx': 'fills the text that is written',
  'features/editor/dialogs/link-dialog.tsx': 'fills the text that is written',
  'features/editor/dialogs/picture-dialog.tsx': 'fills the text that is written',
  'features/editor/dialogs/video-dialog.tsx': 'fills the text that is written',
  'screens/project-manage/shipping/scan/barcode-dialog.tsx': 'reads a barcode into a field',
  'features/pictures/crop/crop-dialog.tsx': 'cuts a picture before it is sent',
  'features/form/stale/stale-dialog.tsx': 'chooses between two saves before the form is sent again',
  'screens/my/card/card-in-use-dialog.tsx': 'explains',
  'screens/payment/form/consents.tsx': 'explains; the form names the account at its button',
  'screens/project-manage/export-dialog.tsx': 'reads a file',
  'screens/project-manage/shipping/files/export-dialog.tsx': 'reads a file',
  'screens/project/panel/reward-panel.tsx': 'chooses rewards before the payment form',
  'screens/write/draft/merge-dialog.tsx': 'chooses between two own texts',
};

test('every dialog that sends a request names the account', () => {
  const app = join(import.meta.dirname, '../..');
  const files = globSync('**/*.tsx', { cwd: app, exclude: ['**/*.test.tsx', 'ui/**', 'screens/dev/**'] });
  const unnamed = files.filter((file) => {
    const text = readFileSync(join(app, file), 'utf8');
    return /<Dialog\s/.test(text) && !text.includes('<ActingAccount');
  });
  expect(unnamed.sort()).toEqual(Object.keys(harmless).sort());
});
