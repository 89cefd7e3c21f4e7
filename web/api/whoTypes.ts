import { useSyncExternalStore } from 'react'

export type Typist = { id: string; name: string }

/** So long somebody is taken to be typing after the last word of it. */
const lastsMs = 5000

const nobody: readonly Typist[] = []
const typists = new Map<string, readonly Typist[]>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

const put = (groupId: string, all: readonly Typist[]) => {
  if (all.length > 0) typists.set(groupId, all)
  else typists.delete(groupId)
  for (const listener of listeners) listener()
}

const without = (groupId: string, userId: string) =>
  (typists.get(groupId) ?? nobody).filter(({ id }) => id !== userId)

export const noteStopped = (groupId: string, userId: string) => {
  const key = `${groupId} ${userId}`
  if (!timers.has(key)) return
  clearTimeout(timers.get(key))
  timers.delete(key)
  put(groupId, without(groupId, userId))
}

export const noteTyping = (groupId: string, user: Typist) => {
  const key = `${groupId} ${user.id}`
  const isKnown = timers.has(key)
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => noteStopped(groupId, user.id), lastsMs),
  )
  if (!isKnown) put(groupId, [...without(groupId, user.id), user])
}

export const forgetTyping = () => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  typists.clear()
  for (const listener of listeners) listener()
}

export const typistsIn = (groupId: string) => typists.get(groupId) ?? nobody

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Who is typing in a group now, the first one first. */
export const useTypists = (groupId: string) =>
  useSyncExternalStore(subscribe, () => typistsIn(groupId))
