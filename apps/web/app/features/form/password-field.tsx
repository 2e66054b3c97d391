import { t } from '@pq/domain/copy';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'tail' | 'action'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(field: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [locked, setLocked] = useState(false);
  const notice = (event: KeyboardEvent) => setLocked(event.getModifierState('CapsLock'));
  return (
    <div>
      <TextField
        {...field}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={notice}
        onKeyUp={notice}
        onBlur={(event) => {
          setLocked(false);
          field.onBlur?.(event);
        }}
        tail={
          <IconButton
            variant="quiet"
            className="-mr-3"
            label={t('password.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? EyeOff : Eye} size={20} />
          </IconButton>
        }
      />
      <Message className="empty:hidden" role="status">
        {locked ? t('password.capsLock') : null}
      </Message>
    </div>
  );
}
