import { Play } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Icon } from '../icon.tsx';

/**
 * A YouTube video behind a press: nothing is fetched from there before. Without script, or with a key held, it is a link
 * to its page.
 */
export function VideoStill({ id, title, label }: { id: string; title: string; label: string }) {
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
