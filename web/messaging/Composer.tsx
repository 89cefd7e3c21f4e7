import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { isBlank } from '#shared/http/text.ts'
import { t } from '#web/language/t.tsx'
import { hasPointer } from '#web/ui/hasPointer.ts'
import { SendButton } from '#web/ui/SendButton.tsx'
import styles from './Composer.module.css'
import type { Caret } from './composerInput.ts'
import { isImeComposing, useAutosize } from './composerInput.ts'

/** Suggestions while typing: the combobox pattern (APG), where the focus stays in the text. */
type Suggestions = {
  list: ReactNode
  isOpen: boolean
  listId: string
  activeId: string
  /** Returns whether the list has handled the key. */
  handlesKey: (event: KeyboardEvent) => boolean
}

type Props = {
  /** The recipient, part of the field's accessible name. */
  recipient: string
  text: string
  onTextChange: (text: string) => void
  onSend: (message: string) => void
  /** The limit in code points, as on the server. */
  maxLength: number
  /** Returns an error message for a text that the server would reject. */
  validate: (text: string) => string | null
  field: RefObject<HTMLTextAreaElement | null>
  caret: Caret
  suggestions?: Suggestions
  /** Called with each change to a text that is not blank. */
  onTyping?: () => void
}

const warnBelow = 200

/** Counts code points, so that an emoji is one character. */
const lengthOf = (text: string) => [...text.trim().normalize('NFC')].length

const remainingText = (text: string, maxLength: number) => {
  const remaining = maxLength - (text.length < maxLength - warnBelow ? 0 : lengthOf(text))
  if (remaining > warnBelow) return null
  return remaining < 0
    ? t('messaging.composer.charactersOver', { count: -remaining })
    : t('messaging.composer.charactersLeft', { count: remaining })
}

export const Composer = (props: Props) => {
  const {
    recipient,
    text,
    onTextChange,
    onSend,
    maxLength,
    validate,
    field,
    caret,
    suggestions,
    onTyping,
  } = props
  const id = useId()
  useAutosize(field, text)
  const error = isBlank(text) ? null : validate(text)
  const hint = remainingText(text, maxLength) ?? error

  const send = () => {
    field.current?.focus({ preventScroll: true })
    if (isBlank(text) || error) return
    onSend(text.trim())
    onTextChange('')
    caret.move(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions?.handlesKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey || isImeComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    // A toast covers neither the text nor the button.
    <div className={styles.composer} data-keep-clear>
      {suggestions?.list}
      <label className="visually-hidden" htmlFor={`${id}-field`}>
        {t('messaging.composer.label', { recipient })}
      </label>
      <textarea
        ref={field}
        id={`${id}-field`}
        className={styles.field}
        rows={1}
        dir="auto"
        placeholder={t('messaging.composer.placeholder')}
        autoComplete="off"
        enterKeyHint="send"
        aria-autocomplete={suggestions && 'list'}
        aria-haspopup={suggestions && 'listbox'}
        aria-controls={suggestions?.isOpen ? suggestions.listId : undefined}
        aria-activedescendant={suggestions?.isOpen ? suggestions.activeId : undefined}
        aria-describedby={hint ? `${id}-note` : undefined}
        aria-invalid={error !== null}
        // Escape then closes the suggestions and not the surrounding dialog.
        data-handles-escape={suggestions?.isOpen}
        data-autofocus={hasPointer() || undefined}
        value={text}
        onChange={(event) => {
          onTextChange(event.target.value)
          caret.track()
          if (!isBlank(event.target.value)) onTyping?.()
        }}
        onSelect={caret.track}
        onKeyDown={onKeyDown}
      />
      <SendButton
        label={t('common.send')}
        // Keeps the focus: on a phone the keyboard would close and open again.
        onMouseDown={(event) => event.preventDefault()}
        onClick={send}
      />
      {/* Announced once and not with each character. */}
      <p className="visually-hidden" role="status">
        {error}
      </p>
      {hint && (
        <p id={`${id}-note`} className={error ? `${styles.hint} text-red` : styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
