import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Radio, Switch } from '#app/ui/forms/choice.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { Stepper } from '#app/ui/forms/stepper.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Block, Row } from './block.tsx';

const sorts = [
  { value: 'newest', label: '최신순' },
  { value: 'popular', label: '인기순' },
  { value: 'deadline', label: '마감임박순' },
] as const;
const states = [
  { value: 'all', label: '전체' },
  { value: 'funding', label: '진행중' },
] as const;

export function FormParts() {
  return (
    <Block title="입력">
      <div className="grid tablet:grid-cols-2 laptop:grid-cols-3 gap-6">
        <TextField label="기본" placeholder="받는 분 이름" />
        <TextField label="입력됨" defaultValue="한도담" />
        <TextField label="오류" placeholder="받는 분 이름" error="이름을 입력해주세요." />
        <TextField label="통과" defaultValue="dodam@example.com" ok="사용 가능한 이메일입니다." />
        <TextField label="꺼짐" defaultValue="backer@example.com" disabled />
        <Amount />
        <TextField
          label="검색"
          type="search"
          placeholder="검색어를 입력해주세요."
          lead={<Icon of={Search} size={20} />}
        />
        <TextField label="주소" readOnly value="04524" action={<Button variant="line">주소 찾기</Button>} />
        <TextArea
          label="여러 줄"
          optional="선택"
          placeholder="내용을 입력해주세요."
          hint="200자까지 쓸 수 있습니다."
        />
      </div>
      <Row>
        <Checkbox>PQ박스</Checkbox>
        <Checkbox defaultChecked>PQ박스</Checkbox>
        <Checkbox disabled>PQ박스</Checkbox>
        <Checkbox invalid>책임 규정 동의</Checkbox>
        <Radio name="sort" defaultChecked>
          최신순
        </Radio>
        <Radio name="sort">인기순</Radio>
        <Switch>좋아요순</Switch>
        <Switch defaultChecked>좋아요순</Switch>
      </Row>
      <Picks />
    </Block>
  );
}

function Amount() {
  const [amount, setAmount] = useState<number | null>(5_000);
  return <NumberField label="금액" unit="원" value={amount} onValue={setAmount} max={10_000_000} />;
}

function Picks() {
  const [sort, setSort] = useState<(typeof sorts)[number]['value']>('newest');
  const [state, setState] = useState<(typeof states)[number]['value']>('funding');
  const [count, setCount] = useState(1);
  return (
    <Row>
      <Select label="정렬" prefix="정렬" options={sorts} value={sort} onValue={setSort} />
      <Select
        label="진행 상태"
        prefix="진행 상태"
        options={states}
        value={state}
        onValue={setState}
        unset="all"
      />
      <Stepper
        value={count}
        min={1}
        max={3}
        label="수량"
        lessLabel="수량 줄이기"
        moreLabel="수량 늘리기"
        onChange={setCount}
        onLimit={() => undefined}
      />
    </Row>
  );
}
