import { TextInput, type TextInputProps } from '#web/ui/TextInput.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** 0 is an empty field. */
  value: number
  max: number
  onChange: (value: number) => void
}

/** Takes digits only, so that it always has a number. */
export const NumberInput = ({ value, max, onChange, ...props }: Props) => (
  <TextInput
    {...props}
    inputMode="numeric"
    autoComplete="off"
    value={value === 0 ? '' : String(value)}
    onChange={({ currentTarget }) =>
      onChange(Math.min(max, Number(currentTarget.value.replaceAll(/\D/g, ''))))
    }
  />
)
