import { t } from '@pq/domain/copy';
import { objectParticle } from '@pq/domain/josa';
import { Keyboard } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { type SearchPlace, searchHref } from './search-place.ts';
import type { SearchCorrection } from './use-search-results.ts';

/** What was searched for instead, with the way back; or the question whether it was meant. */
export function CorrectionLine({ place, correction }: { place: SearchPlace; correction: SearchCorrection }) {
  const { text, certain } = correction;
  if (certain)
    return (
      <NoticeBox
        icon={Keyboard}
        className="mt-4"
        action={
          <ButtonLink
            to={searchHref({ ...place, exact: true })}
            replace
            preventScrollReset
            variant="text"
            height={40}
          >
            {t('search.corrected.exact', { text: place.text })}
          </ButtonLink>
        }
      >
        <b>{t('search.corrected', { text })}</b>
      </NoticeBox>
    );
  return (
    <p className="mt-4 text-ink-2">
      {t('search.asked.before')}
      <Link
        to={searchHref({ ...place, text })}
        replace
        preventScrollReset
        className="font-semibold text-purpose underline underline-offset-3"
      >
        {text}
      </Link>
      {t('search.asked.after', { particle: objectParticle(text) })}
    </p>
  );
}
