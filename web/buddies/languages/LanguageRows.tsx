import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { BuddyProfileDraft, Level } from '#shared/buddies/contract.ts'
import { languageCodes, languageName } from '#shared/buddies/languages.ts'
import { mostLanguages } from '#shared/buddies/rules.ts'
import { levelNames } from '#web/buddies/words.ts'
import styles from './LanguagesForm.module.css'

type Props = {
  form: UseFormReturnType<BuddyProfileDraft>
  kind: 'teaches' | 'learns'
  legend: string
  levelLabel: string
  levels: readonly Level[]
  firstLevel: Level
}

const choices = [
  { value: '', label: 'Choose a language' },
  ...languageCodes().map((code) => ({ value: code, label: languageName(code) })),
]

export const LanguageRows = ({ form, kind, legend, levelLabel, levels, firstLevel }: Props) => {
  const group = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  const rows = form.values[kind]
  const levelChoices = levels.map((level) => ({ value: level, label: levelNames[level] }))
  const error = form.errors[kind]
  const select = (at: number) => group.current?.querySelectorAll('select')[at * 2]
  const add = () => {
    // The new row has to be there before it can be given the focus.
    flushSync(() => form.insertListItem(kind, { language: '', level: firstLevel }))
    select(rows.length)?.focus()
  }
  const remove = (at: number) => {
    flushSync(() => form.removeListItem(kind, at))
    select(Math.max(0, at - 1))?.focus()
  }
  return (
    <fieldset ref={group} className={styles.group} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {rows.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is in them is held by the form.
        <div key={at} className={styles.row}>
          <NativeSelect
            label="Language"
            data={choices}
            {...form.getInputProps(`${kind}.${at}.language`)}
          />
          <NativeSelect
            label={levelLabel}
            data={levelChoices}
            {...form.getInputProps(`${kind}.${at}.level`)}
          />
          {rows.length > 1 && (
            <ActionIcon
              className={styles.remove ?? ''}
              aria-label={`Remove language ${at + 1}`}
              onClick={() => remove(at)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {rows.length < mostLanguages && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Add a language
          <span className="only-for-readers">: {legend.toLowerCase()}</span>
        </Button>
      )}
    </fieldset>
  )
}
