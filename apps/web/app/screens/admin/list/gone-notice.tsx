import { t } from '@pq/domain/copy';
import { Info } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

/** Says that what the address names is not in the list: somebody has dealt with it, or it is of another page. */
export function GoneNotice({
  wanted,
  among,
  seeAt,
}: {
  /** The key in the address. */
  wanted: string | null;
  /** The keys of the list, once it is there and not that of another search. */
  among: readonly string[] | false | undefined;
  /** Where it may stand now. */
  seeAt?: string;
}) {
  if (!wanted || !among || among.includes(wanted)) return null;
  return (
    <div className="my-3" role="status">
      <NoticeBox
        look="warn"
        icon={Info}
        action={
          seeAt ? (
            <ButtonLink look="line" height={40} to={seeAt}>
              {t('admin.gone.see')}
            </ButtonLink>
          ) : null
        }
      >
        {t('admin.gone')}
      </NoticeBox>
    </div>
  );
}
