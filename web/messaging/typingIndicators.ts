import { createStore } from '#web/ui/createStore.ts'

export type TypingUser = { id: string; name: string }

/** A typing indicator expires this long after the last typing event. */
const expiresAfterMs = 5000

const none: readonly TypingUser[] = []
const typingUsers = createStore<ReadonlyMap<string, readonly TypingUser[]>>(new Map())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const setTypingUsers = (groupId: string, all: readonly TypingUser[]) => {
  const next = new Map(typingUsers.get())
  if (all.length > 0) next.set(groupId, all)
  else next.delete(groupId)
  typingUsers.set(next)
}

const without = (groupId: string, userId: string) =>
  typingUsersIn(groupId).filter(({ id }) => id !== userId)

export const clearTyping = (groupId: string, userId: string) => {
  const key = `${groupId} ${userId}`
  if (!timers.has(key)) return
  clearTimeout(timers.get(key))
  timers.delete(key)
  setTypingUsers(groupId, without(groupId, userId))
}

export const markTyping = (groupId: string, user: TypingUser) => {
  const key = `${groupId} ${user.id}`
  const isKnown = timers.has(key)
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => clearTyping(groupId, user.id), expiresAfterMs),
  )
  if (!isKnown) setTypingUsers(groupId, [...without(groupId, user.id), user])
}

export const clearAllTyping = () => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  typingUsers.set(new Map())
}

export const typingUsersIn = (groupId: string) => typingUsers.get().get(groupId) ?? none

/** The members who are typing in a group, in the order in which they began. */
export const useTypingUsers = (groupId: string) =>
  typingUsers.useSelected(() => typingUsersIn(groupId))
