import { listBalances } from '@pq/contract/endpoints/admin/balances';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { noticeWithButton } from '../parts/classes.ts';
import { OtherConfirms } from '../parts/other-confirms.tsx';
import { useWriteOff } from './balance-form.tsx';

/** Write-offs that another admin has asked for, of the makers of a page. */
export function OpenWriteOffs({ page }: { page: number }) {
  const { data } = useQuery(callQuery(useApi(), listBalances, { page }));
  return data?.balances.map(({ maker, writeOff }) =>
    writeOff ? <OpenWriteOff key={maker.uid} maker={maker} writeOff={writeOff} /> : null,
  );
}

type Props = {
  maker: { uid: string; nickname: string };
  writeOff: {
    amount: number;
    reason: string;
    askedBy: { nickname: string };
    askedAt: number;
    mayConfirm: boolean;
  };
};

function OpenWriteOff({ maker: { uid, nickname }, writeOff }: Props) {
  const { amount, reason, askedBy, askedAt, mayConfirm } = writeOff;
  const confirm = useWriteOff(nickname);
  const ask = useConfirm();
  const text = t('admin.balance.open', {
    name: askedBy.nickname,
    maker: nickname,
    amount: formatWon(amount),
    reason,
  });
  return (
    <NoticeBox
      className={`mt-3 ${noticeWithButton}`}
      variant="warn"
      icon={Users}
      action={
        <OtherConfirms mayConfirm={mayConfirm}>
          <Button
            variant="line"
            height={40}
            busy={confirm.isPending}
            onClick={async () => {
              const yes = await ask({
                title: t('admin.balance.ask'),
                body: `${text} ${t('admin.balance.consequence')}`,
                confirm: t('admin.balance.confirm'),
                cancel: t('common.cancel'),
              });
              if (yes) confirm.mutate({ uid, amount, reason, seen: askedAt });
            }}
          >
            {t('admin.balance.confirm')}
          </Button>
        </OtherConfirms>
      }
    >
      {text}
    </NoticeBox>
  );
}
