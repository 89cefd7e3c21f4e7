import { useSyncExternalStore } from 'react'

export type TypingUser = { id: string; name: string }

/** A typing indicator expires this long after the last typing event. */
const expiresAfterMs = 5000

const none: readonly TypingUser[] = []
const typingUsers = new Map<string, readonly TypingUser[]>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

const setTypingUsers = (groupId: string, all: readonly TypingUser[]) => {
  if (all.length > 0) typingUsers.set(groupId, all)
  else typingUsers.delete(groupId)
  for (const listener of listeners) listener()
}

const without = (groupId: string, userId: string) =>
  (typingUsers.get(groupId) ?? none).filter(({ id }) => id !== userId)

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
  typingUsers.clear()
  for (const listener of listeners) listener()
}

export const typingUsersIn = (groupId: string) => typingUsers.get(groupId) ?? none

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The members who are typing in a group, in the order in which they began. */
export const useTypingUsers = (groupId: string) =>
  useSyncExternalStore(subscribe, () => typingUsersIn(groupId))
