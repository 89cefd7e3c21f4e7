import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { maxTagLength, maxTags } from '#shared/profile/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import tagList from '#web/ui/TagList.module.css'
import { TextInput } from '#web/ui/TextInput.tsx'
import { withTag } from './profileDraft.ts'
import styles from './TagsField.module.css'

type Props = {
  label: string
  /** "Add a language" */
  addLabel: string
  /** "Add", with the rest for screen readers. */
  addButton: ReactNode
  tags: string[]
  onChange: (tags: string[]) => void
  /** Text that is typed but not added yet. */
  text: string
  onType: (text: string) => void
  error?: string | undefined
  /** The tag that the typed text means. */
  tagFor?: (text: string) => string
  /** How a tag is shown. */
  nameOf?: (tag: string) => string
  /** What else is chosen for a tag, which then has a row of its own. */
  renderChoice?: (tag: string) => ReactNode
  suggestions?: string[]
}

const itself = (text: string) => text

/** A list of tags: Enter adds the typed text. */
export const TagsField = ({
  label,
  addLabel,
  addButton,
  tags,
  onChange,
  text,
  onType,
  error,
  tagFor = itself,
  nameOf = itself,
  renderChoice,
  suggestions,
}: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const isFull = tags.length >= maxTags
  const add = () => {
    const extended = withTag(tags, tagFor(text))
    if (extended !== tags) {
      onChange(extended)
      setAnnouncement(t('profile.form.tagAdded', { tag: nameOf(extended.at(-1) ?? '') }))
    }
    if (!isFull) onType('')
    input.current?.focus()
  }
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag))
    setAnnouncement(t('profile.form.tagRemoved', { tag: nameOf(tag) }))
    input.current?.focus()
  }
  const addByEnter = (event: KeyboardEvent) => {
    // During IME composition, as in Japanese, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {tags.length > 0 && (
        <PlainList className={renderChoice ? 'stack gap-6' : 'cluster gap-6'}>
          {tags.map((tag) => (
            <li key={tag} className={renderChoice ? styles.row : `${tagList.chip} ${styles.tag}`}>
              <bdi className={styles.name}>{nameOf(tag)}</bdi>
              {renderChoice?.(tag)}
              <button type="button" className={styles.remove} onClick={() => remove(tag)}>
                <IconX size={16} aria-hidden="true" />
                <span className="visually-hidden">
                  {t('profile.form.removeTag', { tag: nameOf(tag) })}
                </span>
              </button>
            </li>
          ))}
        </PlainList>
      )}
      <div className="cluster items-start">
        <TextInput
          ref={input}
          className={styles.input ?? ''}
          aria-label={addLabel}
          placeholder={addLabel}
          maxLength={maxTagLength}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          list={suggestions && id}
          value={text}
          error={isFull ? t('profile.form.tagsFull', { max: maxTags }) : error}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={addByEnter}
        />
        {suggestions && (
          <datalist id={id}>
            {suggestions.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
        <Button variant="light" onClick={add}>
          {addButton}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}
