import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { Section } from '#app/ui/frame.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { ChipButton, ChipLink, Chips, Tab, Tabs } from '#app/ui/tabs.tsx';
import { Block, Row } from './block.tsx';

export function MarkParts() {
  return (
    <>
      <Block title="탭, 칩, 배지">
        <Tabs label="탭">
          <Tab to="/dev/parts" current>
            프로젝트 소개
          </Tab>
          <Tab to="/dev/parts?tab=2" current={false}>
            배송/환불 정책
          </Tab>
          <Tab to="/dev/parts?tab=3" current={false} count={18}>
            문의
          </Tab>
        </Tabs>
        <div className="mt-5">
          <Chips label="카테고리">
            <ChipLink to="/dev/parts" current>
              전체
            </ChipLink>
            <ChipLink to="/dev/parts?c=1" current={false}>
              굿즈
            </ChipLink>
            <ChipLink to="/dev/parts?c=2" current={false}>
              예술
            </ChipLink>
            <ChipButton onPress={() => undefined}>+ 5,000원</ChipButton>
          </Chips>
        </div>
        <Row>
          <Badge variant="purpose">예술</Badge>
          <Badge variant="accent">오늘 마감</Badge>
          <Badge variant="ink">펀딩 성공</Badge>
          <Badge variant="purpose" icon={Clock}>
            결제 대기
          </Badge>
          <Badge variant="success" icon={CircleCheck}>
            결제 완료
          </Badge>
          <Badge variant="danger" icon={CircleAlert}>
            결제 재시도 예정
          </Badge>
          <Badge variant="warn">심사중</Badge>
          <Badge variant="glass">오픈 예정</Badge>
          <Badge>참여 취소</Badge>
          <Avatar name="도담" image="" />
          <Avatar name="도담" image="" size={40} />
          <Avatar name="도담" image="" size={56} />
        </Row>
        <Row purpose="order">
          <Badge variant="purpose">주문제작</Badge>
        </Row>
      </Block>
      <Block title="진행률">
        <div className="grid tablet:grid-cols-3 gap-6">
          <Progress percent={0} label="달성률" large />
          <Progress percent={74} label="달성률" large />
          <Progress percent={253} label="달성률" />
        </div>
      </Block>
      <Section
        title="인기 프로젝트"
        sub="지금 가장 많은 관심을 받고 있어요"
        more={{ to: '/', label: '전체보기' }}
      >
        <CardGrid>
          <Picture src="/pictures/cta.svg" alt="그림" sizes="50vw" ground="var(--color-brand-tint)" />
          <Picture src="/pictures/none.jpg" alt="" sizes="50vw" ground="var(--color-order-tint)" />
        </CardGrid>
      </Section>
    </>
  );
}
