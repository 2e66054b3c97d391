import { Play } from 'lucide-react';
import { type MouseEvent, type Ref, useMemo, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { CardSlider, type CardWords } from './card-slider.tsx';
import { withResponsivePictures } from './html-pictures.ts';
import { splitRichHtml } from './rich-parts.ts';

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

/**
 * A YouTube video behind a press: nothing is fetched from there before. Without script, or with a key held, it is a link
 * to its page.
 */
function VideoStill({ id, title, label }: { id: string; title: string; label: string }) {
  const [playing, setPlaying] = useState(false);
  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <figure className="rich-video">
      {playing ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title={title}
          allow="autoplay; fullscreen"
          // biome-ignore lint/a11y/noAutofocus: the press that asked for it has gone with its link
          autoFocus
        />
      ) : (
        <a
          href={`https://www.youtube.com/watch?v=${id}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={label}
          onClick={play}
        >
          <span className="rich-play" aria-hidden="true">
            <Icon of={Play} />
          </span>
          <span className="rich-vt">{title}</span>
        </a>
      )}
    </figure>
  );
}
