import { createStore } from './createStore.ts'

export type ToastContent = {
  title: string
  description?: string
  /** Buttons for what may follow. They close the toast. */
  actions?: { label: string; onChoose: () => void }[]
}
export type Toast = ToastContent & { id: number; tone: 'success' | 'error' }

/** How long one is shown. The time stands still while the pointer or the focus is on it. */
export const toastMs = { shown: 5000 }

const store = createStore<Toast | null>(null)
let lastId = 0

const show = (tone: Toast['tone'], content: ToastContent) => {
  lastId += 1
  store.set({ ...content, tone, id: lastId })
}

/** Only one toast at a time: a new one replaces the last. */
export const showSuccessToast = (content: ToastContent) => show('success', content)
export const showErrorToast = (content: ToastContent) => show('error', content)
export const closeToast = () => store.set(null)

/** Called before a retry, so that an old failure is not taken for a new one. */
export const closeErrorToast = () => {
  if (store.get()?.tone === 'error') store.set(null)
}

export const useToast = store.use
