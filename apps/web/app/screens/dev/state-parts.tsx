import { CalendarDays, CircleAlert, Info } from 'lucide-react';
import { LoadFailure } from '#app/features/site-chrome/load-failure.tsx';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Block } from './block.tsx';

export function StateParts() {
  return (
    <Block title="상태">
      <div className="grid gap-3">
        <NoticeBox icon={Info}>프로젝트가 성공하면 결제 예정일에 등록하신 카드로 자동 결제됩니다.</NoticeBox>
        <NoticeBox variant="purpose" icon={CalendarDays}>
          <b>2026.12.06 오전 10시</b>에 등록하신 카드로 자동 결제됩니다.
        </NoticeBox>
        <NoticeBox
          variant="danger"
          icon={CircleAlert}
          action={
            <Button variant="line" height={40}>
              결제 카드 변경
            </Button>
          }
        >
          <b>카드 한도 초과로 결제에 실패했습니다.</b> 2026.11.22 오전 10시에 다시 결제를 시도합니다.
        </NoticeBox>
      </div>
      <div className="grid tablet:grid-cols-2 gap-6 mt-6">
        <EmptyState
          title="컨텐츠를 준비중입니다 :)"
          sub="조금만 기다려 주세요."
          action={<Button variant="line">전체보기</Button>}
        />
        <EmptyState art="search" title="검색 결과가 없습니다." />
        <EmptyState art="lock" title="로그인 후 이용 가능합니다." action={<Button>로그인</Button>} />
        <EmptyState art="done" title="펀딩에 참여해주셔서 감사합니다!" />
        <EmptyState art="box" title="요청하신 페이지를 찾을 수 없습니다." />
        <ErrorState title="네트워크 연결을 확인해주세요." onRetry={() => undefined} />
      </div>
      <LoadFailure />
      <div className="mt-6">
        <Skeleton className="mt-2.5 h-3.5" />
      </div>
    </Block>
  );
}
