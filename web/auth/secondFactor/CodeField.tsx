import { t } from '#web/language/t.tsx'
import { TextInput, type TextInputProps } from '#web/ui/TextInput.tsx'

/** Recovery codes contain letters, so there is no numeric keyboard. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    label={t('auth.field.code')}
    required
    withAsterisk={false}
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={60}
    {...props}
  />
)
