import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from './ActionIcon.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** Its toggle acts on pointer up and is reachable by Tab. */
export const PasswordField = (props: TextInputProps) => {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightButton={
        <ActionIcon
          size={40}
          aria-label={isShown ? t('ui.password.hide') : t('ui.password.show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      }
    />
  )
}
