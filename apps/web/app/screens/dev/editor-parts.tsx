import { useState } from 'react';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { Editor } from '#app/features/editor/editor.tsx';
import { Story } from '#app/features/rich-reading/story.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Block } from './block.tsx';

const start =
  '<h2>겨울 첫눈이 내리던 아침의 빛깔</h2><p>달빛공방은 이천에서 <strong>12년째</strong> <u>백자</u>를 <span data-size="21">빚고</span> <span data-color="10">있습니다.</span></p><figure data-youtube="dQw4w9WgXcQ"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="작업 영상" allow="fullscreen" loading="lazy"></iframe></figure><p></p>';

export default function EditorPage() {
  const [html, setHtml] = useState(start);
  return (
    <Wrap className="pt-12 pb-24">
      <h1 className="text-display">에디터</h1>
      <Block title="쓰기">
        <Editor
          value={html}
          onChange={setHtml}
          label="프로젝트 내용"
          upload={(kind, file, sending) => sendUpload(file, { kind }, sending)}
        />
      </Block>
      <Block title="읽기">
        <Story html={html} sizes="720px" />
      </Block>
    </Wrap>
  );
}
