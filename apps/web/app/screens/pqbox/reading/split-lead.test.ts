import { expect, test } from 'vitest';
import { splitLead } from './split-lead.ts';

const video = '<figure data-youtube="dQw4w9WgXcQ"><iframe src="x" title="y"></iframe></figure>';

test('a video at the beginning is separated from the rest', () => {
  expect(splitLead(`${video}<p>글</p>${video}`)).toEqual({ lead: video, rest: `<p>글</p>${video}` });
  expect(splitLead(`<p>글</p>${video}`)).toEqual({ lead: '', rest: `<p>글</p>${video}` });
  expect(splitLead('<figure class="x"></figure>')).toEqual({
    lead: '',
    rest: '<figure class="x"></figure>',
  });
});
