import { t } from '@pq/domain/copy';
import { Info } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

/** Shows that the item in the address is not in the list: it was dealt with, or belongs to another page. */
export function GoneNotice({
  wanted,
  among,
  seeAt,
}: {
  /** The key in the address. */
  wanted: string | null;
  /** The keys of the list, once it is loaded for the current search. */
  among: readonly string[] | false | undefined;
  /** The address where it may be now. */
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
