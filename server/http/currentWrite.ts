import { AsyncLocalStorage } from 'node:async_hooks'

/** A user's request that changes something, identified by the browser tab that sent it. */
export type Write = { id: string; userId: string }

type RunningWrite = Write & { isDone: boolean }

const running = new AsyncLocalStorage<RunningWrite>()

/** Runs the handler of a write. Events published before it returns carry the id of the write. */
export const runWrite = async <T>(write: Write, handle: () => Promise<T>): Promise<T> => {
  const current = { ...write, isDone: false }
  try {
    return await running.run(current, handle)
  } finally {
    current.isDone = true
  }
}

/**
 * The write being handled. Undefined afterwards, for work that it left behind: the tab refetches as
 * soon as it has the reply, so it may miss what is published later.
 */
export const currentWrite = (): Write | undefined => {
  const current = running.getStore()
  return current && !current.isDone ? { id: current.id, userId: current.userId } : undefined
}
