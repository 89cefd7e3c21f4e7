import { type KeyboardEvent, useId, useState } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { isComposing } from '#web/ui/chat/composing.ts'
import { useMembersNamed } from './data.ts'
import { isNamedBy, mentioningAt } from './mention.ts'
import { useSettled } from './useSettled.ts'

const pauseMs = 120

type Parts = {
  groupId: string
  meId: string
  text: string
  caret: number
  /** Somebody was chosen for the name that begins at `at`. */
  onTake: (user: PublicUser, mentioning: { at: number; q: string }) => void
}

/**
 * Who is meant by the @name that is being typed: the combobox pattern (APG), with the focus staying
 * in the text. A text of several lines may not have that role; it names the list and the choice.
 */
export const useTypedName = ({ groupId, meId, text, caret, onTake }: Parts) => {
  const listId = useId()
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState({ q: '', index: 0 })
  const typed = mentioningAt(text, caret)
  const mentioning = typed && typed.at !== closedAt ? typed : null
  if (!typed && closedAt !== null) setClosedAt(null)
  const q = useSettled(mentioning?.q ?? null, pauseMs)
  const { data } = useMembersNamed(groupId, mentioning && q)
  // Until the next answer is there, what is left of the last one.
  const users = (data ?? []).filter(
    (user) => mentioning && user.id !== meId && isNamedBy(user, mentioning.q),
  )
  const isOpen = users.length > 0
  const index = mentioning?.q === chosen.q ? Math.min(chosen.index, users.length - 1) : 0
  const optionId = (at: number) => `${listId}-${at}`

  const take = (user: PublicUser | undefined) => {
    if (user && mentioning) onTake(user, mentioning)
  }
  const move = (step: number) => {
    const next = (index + step + users.length) % users.length
    setChosen({ q: mentioning?.q ?? '', index: next })
  }

  /** Whether the key was for the list. */
  const takesKey = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event)) return false
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') setClosedAt(mentioning?.at ?? null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(users[index])
    else return false
    event.preventDefault()
    return true
  }
  return { users, isOpen, index, listId, optionId, take, takesKey }
}

export type TypedName = ReturnType<typeof useTypedName>
