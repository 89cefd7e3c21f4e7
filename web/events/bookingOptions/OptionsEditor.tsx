import { IconPlus, IconX } from '@tabler/icons-react'
import { maxOptions } from '#shared/events/booking/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './BookingOptions.module.css'
import { changeAndFocus } from './changeAndFocus.ts'

const minOptions = 2

type Props = {
  questionId: string
  options: string[]
  onChange: (options: string[]) => void
  errorAt: (path: string) => string | undefined
}

/** The answers that people choose from. */
export const OptionsEditor = ({ questionId, options, onChange, errorAt }: Props) => {
  const idAt = (at: number) => `${questionId}-option-${at}`
  const add = () => changeAndFocus(() => onChange([...options, '']), idAt(options.length))
  return (
    <fieldset className={styles.options}>
      <legend>{t('events.options.answers')}</legend>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its text, which changes.
        <div key={at} className={styles.option}>
          <TextInput
            id={idAt(at)}
            aria-label={t('events.options.answerNumber', { number: at + 1 })}
            placeholder={t('events.options.answerNumber', { number: at + 1 })}
            dir="auto"
            maxLength={80}
            autoComplete="off"
            value={option}
            onChange={({ currentTarget }) => onChange(options.with(at, currentTarget.value))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (at < options.length - 1) document.getElementById(idAt(at + 1))?.focus()
              else if (option.trim() !== '' && options.length < maxOptions) add()
            }}
            error={errorAt(`options.${at}`) ?? (at === 0 && errorAt('options'))}
          />
          {options.length > minOptions && (
            <ActionIcon
              aria-label={t('events.options.removeAnswer', { number: at + 1 })}
              onClick={() =>
                changeAndFocus(
                  () => onChange(options.toSpliced(at, 1)),
                  idAt(Math.min(at, options.length - 2)),
                )
              }
            >
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {options.length < maxOptions && (
        <Button
          variant="subtle"
          className="justify-self-start"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          {t('events.options.addAnswer')}
        </Button>
      )}
    </fieldset>
  )
}
