import { TextInput, type TextInputProps } from '@mantine/core'

/** Letters are possible too, in a recovery code: so no keyboard of digits only. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    label="Code"
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
