import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useId, useState } from 'react'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import { everyoneName } from '#shared/groups/mentions.ts'
import { everyoneRule, mayManage } from '#shared/groups/rules.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { isImeComposing } from '#web/messaging/composerInput.ts'
import { useMentionCandidates } from './data.ts'
import { findMentionAt, matchesMention } from './mention.ts'

const debounceMs = 120

/** A member, or everyone in the group; `user` is null then. */
export type Mentionable = { username: string; name: string; user: PublicUser | null }

/** For those who may write to everyone, `@group` comes first. */
const everyoneFor = (group: JoinedGroup, me: Me): Mentionable[] => {
  const member = { isManager: mayManage(group, me), memberCount: group.memberCount }
  return everyoneRule(member, null, new Date()).mayEver
    ? [{ username: everyoneName, name: t('conversation.everyone.option'), user: null }]
    : []
}

type Options = {
  group: JoinedGroup
  me: Me
  text: string
  caret: number
  /** A user was chosen for the mention at `at`. */
  onChoose: (user: Mentionable, mention: { at: number; q: string }) => void
}

/**
 * Suggests members for the mention being typed: the APG combobox pattern, with the focus in the
 * text field. A textarea may not have that role, so it only references the list and the active
 * option.
 */
export const useMentionSuggestions = ({ group, me, text, caret, onChoose }: Options) => {
  const listId = useId()
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState({ q: '', index: 0 })
  const typed = findMentionAt(text, caret)
  const mention = typed && typed.at !== dismissedAt ? typed : null
  if (!typed && dismissedAt !== null) setDismissedAt(null)
  const [q] = useDebouncedValue(mention?.q ?? null, debounceMs)
  const { data } = useMentionCandidates(group.id, mention && q)
  // Until the next response arrives, filter the last one.
  const members = (data ?? [])
    .filter(({ id }) => id !== me.id)
    .map((user): Mentionable => ({ username: user.username, name: user.name, user }))
  const users = [...everyoneFor(group, me), ...members].filter(
    (each) => mention && matchesMention(each, mention.q),
  )
  const isOpen = users.length > 0
  const index = mention?.q === chosen.q ? Math.min(chosen.index, users.length - 1) : 0
  const optionId = (at: number) => `${listId}-${at}`

  const choose = (user: Mentionable | undefined) => {
    if (user && mention) onChoose(user, mention)
  }
  const move = (step: number) => {
    const next = (index + step + users.length) % users.length
    setChosen({ q: mention?.q ?? '', index: next })
  }

  /** Handles a key for the list. Returns whether it did. */
  const handlesKey = (event: KeyboardEvent) => {
    if (!isOpen || isImeComposing(event)) return false
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') setDismissedAt(mention?.at ?? null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(users[index])
    else return false
    event.preventDefault()
    return true
  }
  return { users, isOpen, index, listId, optionId, choose, handlesKey }
}

export type MentionSuggestions = ReturnType<typeof useMentionSuggestions>
