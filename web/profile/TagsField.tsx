import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { longestTag, mostTags } from '#shared/profile/contract.ts'
import tagList from '#web/ui/TagList.module.css'
import { withTag } from './profileDraft.ts'
import styles from './TagsField.module.css'

type Props = {
  label: string
  /** What one of them is called. */
  one: string
  tags: string[]
  onChange: (tags: string[]) => void
  /** What is typed and not added yet. */
  text: string
  onType: (text: string) => void
  error?: string | undefined
}

/** A list of short words: Enter adds what is typed. */
export const TagsField = ({ label, one, tags, onChange, text, onType, error }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [news, setNews] = useState('')
  const isFull = tags.length >= mostTags
  const add = () => {
    const more = withTag(tags, text)
    if (more !== tags) {
      onChange(more)
      setNews(`${more.at(-1)} added`)
    }
    if (!isFull) onType('')
    input.current?.focus()
  }
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag))
    setNews(`${tag} removed`)
    input.current?.focus()
  }
  const addByEnter = (event: KeyboardEvent) => {
    // Of a word still being composed, as in Japanese, Enter is a part.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {tags.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={tagList.tags} role="list">
          {tags.map((tag) => (
            <li key={tag} className={`${tagList.chip} ${styles.tag}`}>
              <bdi>{tag}</bdi>
              <button type="button" className={styles.remove} onClick={() => remove(tag)}>
                <IconX size={16} aria-hidden="true" />
                <span className="only-for-readers">Remove {tag}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <TextInput
          ref={input}
          className={styles.input ?? ''}
          aria-label={`Add ${one}`}
          placeholder={`Add ${one}`}
          maxLength={longestTag}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          value={text}
          error={isFull ? `${mostTags} are the most` : error}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={addByEnter}
        />
        <Button variant="light" onClick={add}>
          Add
          <span className="only-for-readers"> {one}</span>
        </Button>
      </div>
      <p className="only-for-readers" role="status">
        {news}
      </p>
    </fieldset>
  )
}
