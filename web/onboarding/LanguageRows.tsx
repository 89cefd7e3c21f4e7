import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Level } from '#shared/buddies/contract.ts'
import type { MemberLanguage } from '#shared/profile/contract.ts'
import { languageChoices, shownLanguage } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './LanguageRows.module.css'
import { LevelSelect } from './LevelSelect.tsx'

type Props = {
  legend: string
  rows: MemberLanguage[]
  /** Languages of either list: each is chosen once. */
  taken: string[]
  levelOfNew: Level
  max: number
  onChange: (rows: MemberLanguage[]) => void
}

export const LanguageRows = ({ legend, rows, taken, levelOfNew, max, onChange }: Props) => {
  const picker = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState('')
  const isByKeyboard = useRef(false)
  const add = (language: string) => {
    setChosen('')
    if (language) onChange([...rows, { language, level: levelOfNew }])
  }
  const choices = languageChoices().filter(({ value }) => !taken.includes(value))
  const remove = (language: string) => {
    onChange(rows.filter((row) => row.language !== language))
    picker.current?.focus()
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {rows.length > 0 && (
        <PlainList className={styles.rows}>
          {rows.map(({ language, level }) => (
            <li key={language} className={styles.row}>
              <span className={styles.name}>{shownLanguage(language)}</span>
              <LevelSelect
                language={language}
                level={level}
                onChange={(changed) =>
                  onChange(
                    rows.map((row) =>
                      row.language === language ? { language, level: changed } : row,
                    ),
                  )
                }
              />
              <ActionIcon
                aria-label={t('common.removeLanguage', { language: shownLanguage(language) })}
                onClick={() => remove(language)}
              >
                <IconX size={20} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </PlainList>
      )}
      {rows.length < max && (
        <div className="cluster items-center">
          <IconPlus size={20} stroke={1.75} className="flex-none text-blue" aria-hidden="true" />
          <NativeSelect
            ref={picker}
            className={styles.choice ?? ''}
            aria-label={t('onboarding.languages.addTo', { list: legend })}
            data={[{ value: '', label: t('common.addLanguage') }, ...choices]}
            value={chosen}
            onPointerDown={() => {
              isByKeyboard.current = false
            }}
            // Each arrow key changes the value, so the choice counts after Enter or on leaving.
            onKeyDown={(event) => {
              isByKeyboard.current = event.key !== 'Enter'
              if (event.key !== 'Enter' || !chosen) return
              event.preventDefault()
              add(chosen)
            }}
            onBlur={() => add(chosen)}
            onChange={({ currentTarget: { value } }) =>
              isByKeyboard.current ? setChosen(value) : add(value)
            }
          />
        </div>
      )}
    </fieldset>
  )
}
