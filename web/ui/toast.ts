import { useSyncExternalStore } from 'react'

export type Told = { title: string; description?: string }
export type Toast = Told & { id: number; tone: 'done' | 'failure' }

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

const put = (toast: Toast | null) => {
  current = toast
  for (const listener of listeners) listener()
}

const show = (tone: Toast['tone'], told: Told) => {
  lastId += 1
  put({ ...told, tone, id: lastId })
}

/** One at a time: a new one takes the place of the one before. */
export const showDone = (told: Told) => show('done', told)
export const showFailure = (told: Told) => show('failure', told)
export const closeToast = () => put(null)

/** For whoever tries again: what failed before is not what fails now. */
export const closeFailure = () => {
  if (current?.tone === 'failure') put(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useToast = () => useSyncExternalStore(subscribe, () => current)
