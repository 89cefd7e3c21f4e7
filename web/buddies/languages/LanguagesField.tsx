import { IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { maxContentLanguages } from '#shared/buddies/languageCode.ts'
import { languageChoices, shownLanguage } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './LanguagesField.module.css'

type Props = {
  label: string
  description: string
  value: string[]
  onChange: (codes: string[]) => void
}

/** Chooses the languages that something is held in. */
export const LanguagesField = ({ label, description, value, onChange }: Props) => {
  const id = useId()
  const picker = useRef<HTMLSelectElement>(null)
  const choices = languageChoices().filter((choice) => !value.includes(choice.value))
  const remove = (code: string) => {
    onChange(value.filter((one) => one !== code))
    picker.current?.focus()
  }
  return (
    <fieldset className={styles.field} aria-describedby={id}>
      <legend className={styles.legend}>{label}</legend>
      <p id={id} className={styles.description}>
        {description}
      </p>
      {value.length > 0 && (
        <PlainList className={styles.languages}>
          {value.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={styles.language}
                aria-label={t('common.removeLanguage', { language: shownLanguage(code) })}
                onClick={() => remove(code)}
              >
                {shownLanguage(code)}
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </PlainList>
      )}
      {value.length < maxContentLanguages && (
        <NativeSelect
          ref={picker}
          aria-label={t('buddies.field.addLabel', { label })}
          data={[{ value: '', label: t('common.addLanguage') }, ...choices]}
          value=""
          onChange={({ currentTarget }) => onChange([...value, currentTarget.value])}
        />
      )}
    </fieldset>
  )
}
