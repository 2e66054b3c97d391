import { Play } from 'lucide-react';
import { type MouseEvent, type Ref, useMemo, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { type CardLabels, CardSlider } from './card-slider.tsx';
import { withResponsivePictures } from './html-pictures.ts';
import { splitRichHtml } from './rich-parts.ts';

export type RichLabels = CardLabels & { play(title: string): string };

type Props = {
  /** Sanitised by the server, which stores nothing else. */
  html: string;
  sizes: string;
  words: RichLabels;
  ref?: Ref<HTMLDivElement>;
};

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
 * A YouTube video behind a press: nothing is fetched from there before. Without scripts, or with a modifier key, it is a link
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
    // The markup that the editor reads when this is copied.
    <figure className="rich-video" data-youtube={id}>
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
