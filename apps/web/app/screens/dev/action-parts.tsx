import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, ButtonWithProblem, Spinner } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { Hint } from '#app/ui/floating/hint.tsx';
import { useLoading } from '#app/ui/floating/loading.tsx';
import { Menu } from '#app/ui/floating/menu.tsx';
import { usePopup } from '#app/ui/floating/popup.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { BottomBar, Surface } from '#app/ui/frame.tsx';
import { Block, Row } from './block.tsx';

export function ActionParts() {
  return (
    <>
      <Block title="단추">
        {([undefined, 'order'] as const).map((purpose) => (
          <Row key={purpose ?? 'funding'} {...(purpose && { purpose })}>
            <Button>후원하기</Button>
            <Button busy>후원하기</Button>
            <Button disabled>후원하기</Button>
            <Button variant="tint">후원하기</Button>
            <Button variant="line">더보기 +</Button>
            <Button variant="line" disabled>
              더보기 +
            </Button>
            <Button variant="text">취소</Button>
            <Button variant="danger">삭제</Button>
            <Button height={56}>펀딩 참여하기</Button>
            <ButtonLink to="/" variant="line" height={40}>
              옵션 변경
            </ButtonLink>
            <Notifications />
            <Spinner label="처리중" />
          </Row>
        ))}
      </Block>
      <Block title="알림과 대화 상자">
        <Floating />
      </Block>
      <BottomBar>
        <Button full>펀딩 참여하기</Button>
      </BottomBar>
    </>
  );
}

function Notifications() {
  const [attempt, setAttempt] = useState(0);
  return (
    <ButtonWithProblem
      height={56}
      attempt={attempt}
      problem={attempt > 0 ? '주소를 입력해주세요.' : null}
      onClick={() => setAttempt(attempt + 1)}
    >
      펀딩 참여하기
    </ButtonWithProblem>
  );
}

function Floating() {
  const toast = useToast();
  const confirm = useConfirm();
  const popup = usePopup();
  const loading = useLoading();
  return (
    <Surface>
      <Row>
        <Button variant="line" onClick={() => toast('스크랩되었습니다.')}>
          알림
        </Button>
        <Button variant="line" onClick={() => toast('네트워크 연결을 확인해주세요.', 'error')}>
          오류 알림
        </Button>
        <Button
          variant="line"
          onClick={async () => {
            const sure = await confirm({
              title: '펀딩 참여 취소',
              body: '참여를 취소하시겠습니까? 취소 후에도 다시 참여할 수 있습니다.',
              confirm: '펀딩 참여 취소',
              cancel: '닫기',
              danger: true,
            });
            toast(sure ? '예' : '아니요');
          }}
        >
          질문
        </Button>
        <Button
          variant="line"
          onClick={() =>
            popup.open({
              type: 'report',
              data: { title: '댓글 신고', closeLabel: '닫기', body: <p>이 댓글을 신고하시겠습니까?</p> },
            })
          }
        >
          팝업
        </Button>
        <Button
          variant="line"
          onClick={() =>
            void loading(
              { title: '참여 내용을 저장하고 있습니다.', sub: '잠시만 기다려주세요.' },
              () => new Promise((resolve) => setTimeout(resolve, 1_000)),
            )
          }
        >
          덮개
        </Button>
        <Hint
          label="PQ박스란"
          text="PQ박스는 영상, 이미지, 글, 파일을 온라인으로 받아볼 수 있는 디지털 리워드함이에요."
          hideAfterMs={2_000}
        />
        <Menu
          label="더보기"
          icon={Ellipsis}
          items={[
            { label: '수정', onPick: () => toast('수정') },
            { label: '삭제', icon: Trash2, danger: true, onPick: () => toast('삭제') },
          ]}
        />
      </Row>
    </Surface>
  );
}
