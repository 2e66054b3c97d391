// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WrappedText } from './wrapped-text.tsx';

/** The text with its possible line breaks, each word that begins a line of its own in brackets. */
function breaksOf(text: string): string {
  const { container } = render(<WrappedText>{text}</WrappedText>);
  return container.innerHTML
    .replaceAll('<wbr>', '|')
    .replaceAll(/<span[^>]*>/g, '[')
    .replaceAll('</span>', ']');
}

test('an address wraps at its @ and dots, and carries what adjoins it', () => {
  expect(breaksOf('한도담(han.dodam@mail.example.com) 계정으로 진행합니다.')).toBe(
    '한도담[(han|.dodam@|mail|.example|.com)] 계정으로 진행합니다.',
  );
});

test('a masked card number is free to wrap after its hyphens', () => {
  expect(breaksOf('하늘카드 1234-\u2060****-\u2060****-\u20605678로 결제')).toBe(
    '하늘카드 [1234-****-****-5678로] 결제',
  );
});

test('a text without long words stays as it is', () => {
  expect(breaksOf('2026-12-01까지 참여할 수 있습니다.')).toBe('2026-12-01까지 참여할 수 있습니다.');
});
