import { t } from '@pq/domain/copy';
import { Link2, Share2 } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { shareTargets } from './share-targets.ts';
import { useCopyLink, useShare } from './use-share.tsx';

/** Sends a page on: through the system's sheet, as a copied link, or to one of the places where people talk. */
export function ShareLinks({ title, url }: { title: string; url: string }) {
  const share = useShare();
  const copy = useCopyLink();
  return (
    <ul className="shr">
      <li>
        <Button look="line" height={40} onClick={() => void copy(url)}>
          <Icon of={Link2} size={20} />
          {t('share.copy')}
        </Button>
      </li>
      {shareTargets.map(({ name, address }) => (
        <li key={name}>
          <a className="btn btn-line btn-sm" href={address({ title, url })} target="_blank" rel="noreferrer">
            {t(name)}
            <span className="sr"> ({t('common.newWindow')})</span>
          </a>
        </li>
      ))}
      <li>
        <Button look="line" height={40} onClick={() => void share({ title, url })}>
          <Icon of={Share2} size={20} />
          {t('share.more')}
        </Button>
      </li>
    </ul>
  );
}
