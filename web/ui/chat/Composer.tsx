import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { isBlank } from '#shared/http/text.ts'
import { counted } from '#web/ui/counted.ts'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import styles from './Composer.module.css'
import { isComposing } from './composing.ts'
import { hasPointer } from './hasPointer.ts'
import type { Caret } from './useCaret.ts'
import { useGrowing } from './useGrowing.ts'

/** What is offered while one types: the combobox pattern (APG), the focus staying in the text. */
type Offer = {
  list: ReactNode
  isOpen: boolean
  listId: string
  chosenId: string
  /** Whether the key was for the list. */
  takesKey: (event: KeyboardEvent) => boolean
}

type Props = {
  /** To whom: names the field for readers. */
  to: string
  text: string
  onText: (text: string) => void
  onSend: (message: string) => void
  /** As the server counts: in code points. */
  longest: number
  /** The sentence about a text that the server would refuse. */
  whatIsWrong: (text: string) => string | null
  field: RefObject<HTMLTextAreaElement | null>
  caret: Caret
  offer?: Offer
  /** With each change that is not blank. */
  onTyping?: () => void
}

const nowhere = { current: null }
const saidFrom = 200

/** As people count: an emoji is one. */
const lengthOf = (text: string) => [...text.trim().normalize('NFC')].length

const roomLeft = (text: string, longest: number) => {
  const left = longest - (text.length < longest - saidFrom ? 0 : lengthOf(text))
  if (left > saidFrom) return null
  const count = counted(Math.abs(left), 'character')
  return left < 0 ? `${count} too many` : `${count} left`
}

export const Composer = (props: Props) => {
  const { to, text, onText, onSend, longest, whatIsWrong, field, caret, offer, onTyping } = props
  const id = useId()
  useGrowing(field, text)
  useFocusAtStart(hasPointer() ? field : nowhere)
  const wrong = isBlank(text) ? null : whatIsWrong(text)
  const note = roomLeft(text, longest) ?? wrong

  const send = () => {
    field.current?.focus({ preventScroll: true })
    if (isBlank(text) || wrong) return
    onSend(text.trim())
    onText('')
    caret.move(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (offer?.takesKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div className={styles.composer}>
      {offer?.list}
      <label className="only-for-readers" htmlFor={`${id}-field`}>
        Message to {to}
      </label>
      <textarea
        ref={field}
        id={`${id}-field`}
        className={styles.field}
        rows={1}
        dir="auto"
        placeholder="Type a message..."
        autoComplete="off"
        enterKeyHint="send"
        aria-autocomplete={offer && 'list'}
        aria-haspopup={offer && 'listbox'}
        aria-controls={offer?.isOpen ? offer.listId : undefined}
        aria-activedescendant={offer?.isOpen ? offer.chosenId : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-invalid={wrong !== null}
        // Escape then closes the list of names and not the dialog around it.
        data-mantine-stop-propagation={offer?.isOpen}
        data-autofocus={hasPointer() || undefined}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          caret.note()
          if (!isBlank(event.target.value)) onTyping?.()
        }}
        onSelect={caret.note}
        onKeyDown={onKeyDown}
      />
      <Button
        className={styles.send ?? ''}
        // On a phone the keyboard would go, and come back.
        onMouseDown={(event) => event.preventDefault()}
        onClick={send}
      >
        Send
      </Button>
      {/* Once, and not with each letter. */}
      <p className="only-for-readers" role="status">
        {wrong}
      </p>
      {note && (
        <p id={`${id}-note`} className={wrong ? `${styles.note} ${styles.wrong}` : styles.note}>
          {note}
        </p>
      )}
    </div>
  )
}
