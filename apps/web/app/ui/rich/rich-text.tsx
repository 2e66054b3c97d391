import { type Ref, useMemo } from 'react';
import { CardSlider, type CardWords } from './card-slider.tsx';
import { withResponsivePictures } from './html-pictures.ts';
import { splitRichHtml } from './rich-parts.ts';
import { VideoStill } from './video-still.tsx';

/** What a text's own parts say of themselves. */
export type RichWords = CardWords & { play(title: string): string };

type Props = {
  /** Clean: from the server, which lets nothing else into its store. */
  html: string;
  /** As in ResponsiveImage. */
  sizes: string;
  words: RichWords;
  ref?: Ref<HTMLDivElement>;
};

/** A text as its readers see it: the look of the editor, sliders of cards, and videos that wait for a press. */
export function RichText({ html, sizes, words, ref }: Props) {
  const parts = useMemo(() => splitRichHtml(html), [html]);
  return (
    <div className="rich" ref={ref}>
      {parts.map((part, at) => {
        const key = `${at}-${part.kind}`;
        switch (part.kind) {
          case 'video':
            return <VideoStill key={key} id={part.id} title={part.title} label={words.play(part.title)} />;
          case 'cards':
            return <CardSlider key={key} cards={part.cards} words={words} />;
          default:
            return (
              <div
                key={key}
                className="rich-part"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by one allowlist
                dangerouslySetInnerHTML={{ __html: withResponsivePictures(part.html, sizes) }}
              />
            );
        }
      })}
    </div>
  );
}
