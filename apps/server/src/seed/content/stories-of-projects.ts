/** The story of a demo project as its maker would write it: why, what, how it is made, what the money is for. */
export function projectStory(input: {
  title: string;
  lead: string;
  why: string;
  how: string;
  pictures: readonly string[];
  rewards: readonly { context: string }[];
}): string {
  const [first, second] = input.pictures.slice(1);
  return [
    `<h2>${input.lead}</h2>`,
    `<p>${input.why}</p>`,
    figure(first, `${input.title} 작업 모습`),
    '<h2>어떻게 만들고 있나요</h2>',
    `<p>${input.how}</p>`,
    '<p>시제품을 여러 번 고쳐 만들며 쓰는 분들의 이야기를 들었습니다. 손에 닿는 느낌, 오래 썼을 때의 모습, 버려질 때의 뒷모습까지 생각했습니다.</p>',
    figure(second, '시제품을 살펴보는 중입니다.'),
    '<h2>이런 리워드를 드립니다</h2>',
    `<ul>${input.rewards.map(({ context }) => `<li>${context}</li>`).join('')}</ul>`,
    '<h2>후원금은 이렇게 쓰입니다</h2>',
    '<p>재료와 제작에 가장 많이 쓰고, 포장과 배송, 그리고 PQ박스에 담을 기록을 만드는 데 나누어 씁니다. 일정이 바뀌면 이 페이지와 메일로 가장 먼저 알려드리겠습니다.</p>',
  ].join('\n');
}

function figure(picture: string | undefined, caption: string): string {
  return picture
    ? `<figure><img src="{{picture:${picture}}}" alt="${caption}"><figcaption>${caption}</figcaption></figure>`
    : '';
}
