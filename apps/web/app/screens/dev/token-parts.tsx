import { Block } from './block.tsx';

const colours = [
  'brand',
  'brand-hover',
  'brand-tint',
  'order',
  'order-tint',
  'accent',
  'accent-tint',
  'danger',
  'success',
  'ink',
  'ink-2',
  'ink-3',
  'field',
  'line',
  'ground',
  'ground-2',
];

export function TokenParts() {
  return (
    <>
      <Block title="색">
        <ul className="grid grid-cols-2 tablet:grid-cols-4 pc:grid-cols-8 gap-4">
          {colours.map((name) => (
            <li key={name}>
              <div className="h-16 rounded-card" style={{ background: `var(--color-${name})` }} />
              <p className="text-label mt-2">{name}</p>
            </li>
          ))}
        </ul>
      </Block>
      <Block title="글자">
        <div className="grid gap-4">
          <p className="text-display">당신의 후원으로 완성되는 프로젝트</p>
          <p className="text-title">결제카드 등록</p>
          <p className="text-figure">12,640,000원 · 253% · 15일 남음</p>
          <p className="text-h1">지금 가장 많은 관심을 받고 있어요</p>
          <p className="text-h2">리워드 선택</p>
          <p className="text-h3">섬을 함께 키우는 협력 보드게임 〈파도와 등대〉</p>
          <p className="text-long">프로젝트가 성공하면 결제 예정일에 등록하신 카드로 자동 결제됩니다.</p>
          <p>프로젝트가 성공하면 결제 예정일에 등록하신 카드로 자동 결제됩니다.</p>
          <p className="text-small text-ink-3">24시간 이내에 이메일 인증을 완료해주세요.</p>
        </div>
      </Block>
    </>
  );
}
