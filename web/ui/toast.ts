import { useSyncExternalStore } from 'react'

export type ToastContent = { title: string; description?: string }
export type Toast = ToastContent & { id: number; tone: 'success' | 'error' }

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

const setToast = (toast: Toast | null) => {
  current = toast
  for (const listener of listeners) listener()
}

const show = (tone: Toast['tone'], content: ToastContent) => {
  lastId += 1
  setToast({ ...content, tone, id: lastId })
}

/** Only one toast at a time: a new one replaces the last. */
export const showSuccessToast = (content: ToastContent) => show('success', content)
export const showErrorToast = (content: ToastContent) => show('error', content)
export const closeToast = () => setToast(null)

/** Called before a retry, so that an old failure is not taken for a new one. */
export const closeErrorToast = () => {
  if (current?.tone === 'error') setToast(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useToast = () => useSyncExternalStore(subscribe, () => current)
