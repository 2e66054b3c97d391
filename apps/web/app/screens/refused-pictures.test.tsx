// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { acceptAttribute, type RefusalReason, refusalReasons } from '@pq/domain/files/picture-refusal';
import type { UploadKind } from '@pq/domain/files/upload';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { Editing } from '#app/features/editor/editing.tsx';
import { OrderedPictures } from '#app/features/pictures/ordered-pictures.tsx';
import { Thumbnail } from '#app/features/pictures/thumbnail.tsx';
import { Uploader } from '#app/features/uploader/uploader.tsx';
import { refuse } from '#app/testing/answers.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { ProfilePicture } from './my/info/profile-picture.tsx';
import { RewardPicture } from './write/rewards/reward-picture.tsx';

const rule = t('upload.type');
const words: Record<RefusalReason, string> = {
  empty: t('upload.empty'),
  notPicture: t('upload.notPicture', { rule }),
  kind: rule,
  misnamed: t('upload.misnamed', { kind: 'PDF', rule }),
  heic: t('upload.heic'),
  damaged: t('upload.damaged'),
  pixels: t('upload.pixels', { n: '5,000' }),
  format: t('upload.format'),
  side: t('upload.side', { n: '65,535' }),
  frames: t('upload.frames', { n: '5,000', frames: '1,000' }),
};
const stored = '/files/p/a.jpg';
const changed = vi.fn();

beforeEach(() => {
  changed.mockClear();
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: () => {} });
});

type Place = {
  kind: UploadKind;
  shown: ReactElement;
  open?: () => Promise<void>;
  afterPick?: () => Promise<void>;
};

const slot = {
  one: () => '사진',
  forward: () => '앞으로',
  backward: () => '뒤로',
  remove: () => '삭제',
  full: '가득 찼습니다.',
};
const upload = (kind: UploadKind) => (
  <Uploader
    kind={kind}
    limit={9}
    files={[{ url: stored, name: 'a.jpg' }]}
    onFiles={changed}
    label="사진"
    hint="jpg, png"
  />
);
const editor = (pictureKind: 'editor' | 'pqbox') => (
  <Editing
    label="내용"
    value="<p>달빛 아래</p>"
    onChange={changed}
    pictureKind={pictureKind}
    upload={(kind, file, sending) => sendUpload(file, { kind }, sending)}
  />
);

const places: Record<string, Place> = {
  'attachments of an order and answers': { kind: 'attachment', shown: upload('attachment') },
  'pictures of proofs, banners and notices': { kind: 'notice', shown: upload('notice') },
  'pictures of a story or a project': {
    kind: 'project',
    shown: (
      <OrderedPictures
        urls={[stored]}
        latest={() => [stored]}
        onUrls={changed}
        limit={9}
        kind="project"
        label="사진"
        words={slot}
        hints={['jpg, png']}
      />
    ),
  },
  'the thumbnail': {
    kind: 'project',
    shown: (
      <Thumbnail label="대표" url={stored} onUrl={changed} error={undefined} hint="jpg, png" kind="project" />
    ),
  },
  'the picture of a reward': {
    kind: 'project',
    shown: <RewardPicture url={stored} onUrl={changed} keyOf={() => null} />,
  },
  'the editor': { kind: 'editor', shown: editor('editor') },
  'the text of a digital reward': { kind: 'pqbox', shown: editor('pqbox') },
  'the card-news': {
    kind: 'cardnews',
    shown: editor('editor'),
    open: async () => {
      fireEvent.click(await screen.findByRole('button', { name: t('editor.cardnews') }));
      await screen.findByRole('dialog');
    },
  },
  'the own picture': {
    kind: 'profile',
    shown: (
      <ProfilePicture
        name="달빛"
        saved={stored}
        value={stored}
        error={undefined}
        onChange={changed}
        onSending={() => {}}
      />
    ),
    // The browser cannot decode it either, and leaves the reason to the server.
    afterPick: async () => {
      const picture = await waitFor(() => {
        const found = document.querySelector('[role=dialog] img');
        if (!found) throw new Error('nothing to crop');
        return found;
      });
      act(() => void fireEvent.error(picture));
    },
  },
};

test.each(Object.entries(places))(
  '%s shows each reason of a refusal and preserves the input',
  async (name, place) => {
    const { kind, shown, open, afterPick } = place;
    const refusal = (reason: RefusalReason) =>
      refuse('mediaType', { msg: words[reason], data: { reason, fields: { file: words[reason] } } });
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('cannot be decoded')));
    const { api } = await renderScreen(shown, { viewer: buildMaker() });
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('cannot be decoded')));
    await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
    await open?.();
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
    const pickers = inputs.filter(({ accept }) => accept === acceptAttribute(kind));
    // An opened picker is the last one.
    const picker = pickers.at(open ? -1 : 0);
    if (!picker) throw new Error(`${name} accepts other files than the server`);
    for (const reason of refusalReasons) {
      api.answer({ upload: refusal(reason) });
      fireEvent.change(picker, {
        target: { files: [new File(['x'], `${reason}.jpg`, { type: 'image/jpeg' })] },
      });
      await afterPick?.();
      await waitFor(() => expect(document.body).toHaveTextContent(words[reason]));
    }
    expect(api.calls('upload')).toHaveLength(refusalReasons.length);
    expect(changed).not.toHaveBeenCalled();
  },
);
