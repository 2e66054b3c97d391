import { t } from '@pq/domain/copy';
import { richValue, richVideo, youtubeEmbed, youtubeId } from '@pq/domain/text/rich-text';
import { Node } from '@tiptap/core';

/** A YouTube video. In the editor it is a still that fetches nothing; only the stored HTML is a frame. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: { default: '', rendered: false },
    title: { default: '', rendered: false },
  }),
  parseHTML: () => [
    { tag: 'figure[data-youtube]', getAttrs: attributesOfFigure },
    { tag: 'iframe[src]', getAttrs: (element) => attributesOf(element) },
  ],
  renderHTML: ({ node }) => {
    const { id, title } = node.attrs;
    return ['figure', { 'data-youtube': id }, ['iframe', { src: youtubeEmbed(id), title, ...richVideo }]];
  },
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('figure');
      dom.className = 'rich-video';
      const still = document.createElement('span');
      still.className = 'rich-play';
      still.textContent = node.attrs.title;
      dom.append(still);
      return { dom };
    },
});

/** A stored figure contains an iframe; a displayed one, which may be pasted, only the title of the video. */
function attributesOfFigure(figure: HTMLElement): { id: string; title: string } | false {
  const frame = figure.querySelector('iframe');
  if (frame) return attributesOf(frame);
  const id = richValue('data-youtube', figure.dataset.youtube ?? '');
  const title = figure.textContent?.trim() || t('editor.youtube.name');
  return id === null ? false : { id, title };
}

function attributesOf(frame: Element | null): { id: string; title: string } | false {
  const id = youtubeId(frame?.getAttribute('src') ?? '');
  const title = frame?.getAttribute('title') || t('editor.youtube.name');
  return id === null ? false : { id, title };
}
