import { t } from '@pq/domain/copy';
import { Plus } from 'lucide-react';
import { useRoomToWrite } from '#app/features/writing/use-room-to-write.ts';
import { type BoxPlace, writeRewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Begins a reward; its box goes along in the state and in the address. */
export function WriteLink({ place }: { place: BoxPlace }) {
  const onClick = useRoomToWrite('pq.pcOnly');
  return (
    <ButtonLink
      className="max-tablet:flex-1"
      height={40}
      to={writeRewardPath(place)}
      state={place}
      onClick={onClick}
    >
      <Icon of={Plus} size={16} />
      {t('pq.write')}
    </ButtonLink>
  );
}
