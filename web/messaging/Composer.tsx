import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
} from 'react'
import { isBlank } from '#shared/http/text.ts'
import { AttachButton } from '#web/files/AttachButton.tsx'
import { DropArea } from '#web/files/DropArea.tsx'
import { refuseFiles } from '#web/files/data.ts'
import { t } from '#web/language/t.tsx'
import { hasPointer } from '#web/ui/hasPointer.ts'
import { optionalComponent } from '#web/ui/lazyComponent.tsx'
import { SendButton } from '#web/ui/SendButton.tsx'
import styles from './Composer.module.css'
import { ComposerContext } from './ComposerContext.tsx'
import type { Chat } from './chat.ts'
import type { Caret } from './composerInput.ts'
import { isImeComposing, useAutosize } from './composerInput.ts'
import { AddPoll } from './polls/AddPoll.tsx'
import type { Composing } from './useComposing.ts'

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
  chat: Chat
  composing: Composing
  /** Arrow-up in the empty field. */
  onEditLast: () => void
  /** The limit in code points, as on the server. */
  maxLength: number
  /** Returns an error message for a text that the server would reject. */
  validate: (text: string) => string | null
  field: RefObject<HTMLTextAreaElement | null>
  caret: Caret
  suggestions?: Suggestions
  /** Why no new message can be sent now; null: it can. */
  waitText?: string | null
  /** Called with each change to a text that is not blank. */
  onTyping?: () => void
}

const FileTray = optionalComponent(async () => (await import('#web/files/FileTray.tsx')).FileTray)

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

/** Texts with a picture of themselves, as office programs copy them, are pasted as texts. */
const filesIn = ({ clipboardData: { files, types } }: ClipboardEvent) =>
  types.includes('text/plain') ? [] : [...files]

export const Composer = (props: Props) => {
  const {
    recipient,
    chat,
    composing,
    onEditLast,
    maxLength,
    validate,
    field,
    caret,
    suggestions,
    waitText = null,
    onTyping,
  } = props
  const id = useId()
  const { text, context, cancel, tray, filesFrom } = composing
  useAutosize(field, text)
  const error = isBlank(text) ? null : validate(text)
  const isEdit = context?.kind === 'edit'
  const mayAttach = !isEdit && chat.reply !== undefined
  const hasFiles = !isEdit && !tray.isEmpty
  const isHeld = !isEdit && tray.isHeld
  const wait = isEdit ? null : (waitText ?? tray.problem)
  const hint = remainingText(text, maxLength) ?? error ?? wait
  const refuse = refuseFiles(filesFrom)
  const attach = (chosen: File[]) => {
    if (refuse) return refuse()
    void tray.add(chosen)
    if (hasPointer()) field.current?.focus({ preventScroll: true })
  }

  const described = [context && `${id}-context`, hint && `${id}-note`].filter((each) => each)

  const send = () => {
    field.current?.focus({ preventScroll: true })
    // The message before waits for its pictures, and goes first.
    if (isHeld || (isBlank(text) && !hasFiles) || error || wait) return
    composing.send(text.trim())
    caret.move(0)
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = mayAttach ? filesIn(event) : []
    if (pasted.length === 0) return
    event.preventDefault()
    attach(pasted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions?.handlesKey(event)) return
    if (event.key === 'Escape' && context) {
      event.preventDefault()
      return cancel()
    }
    if (event.key === 'ArrowUp' && text === '' && !context) {
      event.preventDefault()
      return onEditLast()
    }
    if (event.key !== 'Enter' || event.shiftKey || isImeComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <>
      {mayAttach && <DropArea onDrop={attach} />}
      {/* A toast covers neither the text nor the button. */}
      <div className={styles.composer} data-keep-clear>
        {suggestions?.list}
        {context && <ComposerContext id={`${id}-context`} context={context} onCancel={cancel} />}
        {hasFiles && <FileTray tray={tray} field={field} />}
        {mayAttach && <AddPoll chat={chat} />}
        {mayAttach && <AttachButton onChoose={attach} onRefuse={refuse} />}
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
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          aria-invalid={error !== null}
          // Escape then closes the suggestions or the bar above, and not the surrounding dialog.
          data-handles-escape={suggestions?.isOpen || context !== null}
          data-autofocus={hasPointer() || undefined}
          value={text}
          onChange={(event) => {
            composing.write(event.target.value)
            caret.track()
            if (!isBlank(event.target.value)) onTyping?.()
          }}
          onSelect={caret.track}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <SendButton
          label={t(isEdit ? 'common.save' : 'common.send')}
          isBusy={isHeld}
          aria-disabled={wait !== null || undefined}
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
    </>
  )
}
