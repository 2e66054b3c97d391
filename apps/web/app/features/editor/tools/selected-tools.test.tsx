// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { editorExtensions } from '../schema/extensions.ts';
import { SelectedTools } from './selected-tools.tsx';

const content = '<img src="/files/editor/1.80x60.aabbcc.png" alt="도안"><p>글</p>';

function Text({ editor }: { editor: Editor }) {
  const around = useRef<HTMLDivElement>(null);
  const [count, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    around.current?.append(editor.view.dom);
    editor.on('transaction', redraw);
  }, [editor]);
  return (
    <div ref={around}>
      <SelectedTools key={count} editor={editor} around={around} onEdit={() => {}} onReplace={() => {}} />
    </div>
  );
}

test('the tools of a selection below the window are scrolled into it', async () => {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: editorExtensions(),
    content,
  });
  await renderScreen(<Text editor={editor} />);
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  act(() => void editor.commands.setNodeSelection(0));
  const tools = screen.getByRole('toolbar', { name: t('editor.node.tools') });
  expect(intoSight.mock.contexts).toEqual([tools]);
  expect(intoSight).toHaveBeenCalledWith({ block: 'nearest' });
  editor.destroy();
});
