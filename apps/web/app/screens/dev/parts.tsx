import { Wrap } from '#app/ui/frame.tsx';
import { ActionParts } from './action-parts.tsx';
import { FormParts } from './form-parts.tsx';
import { MarkParts } from './mark-parts.tsx';
import { StateParts } from './state-parts.tsx';
import { TokenParts } from './token-parts.tsx';

export default function PartsPage() {
  return (
    <Wrap className="pt-12 pb-24">
      <h1 className="text-display">부품 모음</h1>
      <TokenParts />
      <ActionParts />
      <FormParts />
      <MarkParts />
      <StateParts />
    </Wrap>
  );
}
