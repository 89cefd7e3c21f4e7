import { Button } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { type JoinedGroup, NewGroupMessage } from '#shared/groups/contract.ts'
import { isBlank } from '#shared/http/text.ts'
import type { Me } from '#shared/users/user.ts'
import { keepDraft, keptDraft } from '#web/api/keptDrafts.ts'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import styles from './Composer.module.css'
import { isComposing } from './composing.ts'
import { tellTyping } from './data.ts'
import { hasPointer } from './hasPointer.ts'
import { withMention } from './mention.ts'
import { NameList } from './NameList.tsx'
import { useCaret } from './useCaret.ts'
import { useGrowing } from './useGrowing.ts'
import { useTypedName } from './useTypedName.ts'

type Props = {
  group: JoinedGroup
  me: Me
  onSend: (message: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

const nowhere = { current: null }
const longest = 2000
const saidFrom = 1800

/** As people count: an emoji is one. */
const lengthOf = (text: string) => [...text.trim().normalize('NFC')].length

const roomLeft = (text: string) => {
  const left = longest - (text.length < saidFrom ? 0 : lengthOf(text))
  if (left > longest - saidFrom) return null
  const count = Math.abs(left) === 1 ? '1 character' : `${Math.abs(left)} characters`
  return left < 0 ? `${count} too many` : `${count} left`
}

const whatIsWrong = (text: string) => {
  if (isBlank(text)) return null
  return NewGroupMessage.shape.message.safeParse(text).error?.issues[0]?.message ?? null
}

export const Composer = ({ group, me, onSend, field }: Props) => {
  const id = useId()
  const draft = `chat:${group.id}`
  const [text, setText] = useState(() => keptDraft(me.id, draft) ?? '')
  const { caret, noteCaret, moveCaret } = useCaret(field)
  useGrowing(field, text)
  useFocusAtStart(hasPointer() ? field : nowhere)

  const write = (next: string) => {
    setText(next)
    keepDraft(me.id, draft, next)
  }
  const name = useTypedName({
    groupId: group.id,
    meId: me.id,
    text,
    caret,
    onTake: ({ username }, mentioning) => {
      const named = withMention(text, mentioning, username)
      write(named.text)
      moveCaret(named.caret)
    },
  })
  const wrong = whatIsWrong(text)
  const note = roomLeft(text) ?? wrong

  const send = () => {
    field.current?.focus({ preventScroll: true })
    if (isBlank(text) || wrong) return
    onSend(text.trim())
    write('')
    moveCaret(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (name.takesKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div className={styles.composer}>
      <NameList name={name} />
      <label className="only-for-readers" htmlFor={`${id}-field`}>
        Message to {group.name}
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
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={name.isOpen ? name.listId : undefined}
        aria-activedescendant={name.isOpen ? name.optionId(name.index) : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-invalid={wrong !== null}
        // Escape then closes the list of names and not the dialog around it.
        data-mantine-stop-propagation={name.isOpen}
        data-autofocus={hasPointer() || undefined}
        value={text}
        onChange={(event) => {
          write(event.target.value)
          noteCaret()
          if (!isBlank(event.target.value)) tellTyping(group.id)
        }}
        onSelect={noteCaret}
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
