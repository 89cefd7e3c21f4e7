/** `waiting`: could not be sent, and is tried again. `refused`: trying again is pointless. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'waiting' | 'refused'

export const pauseMs = 800
const retryMs = 15_000

type Options<Draft> = {
  send: (draft: Draft) => Promise<unknown>
  isRefusal: (error: unknown) => boolean
  onState: (state: SavingState) => void
}

/**
 * Sends what was typed after each pause: one request at a time, the last draft wins. A draft that
 * could not be sent stays until it is, or another one replaces it.
 */
export const createDraftSaver = <Draft>({ send, isRefusal, onState }: Options<Draft>) => {
  let unsent: { draft: Draft } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<boolean> | null = null
  let isOpen = true

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(() => void flush(), ms)
  }

  const sendNow = async (given: { draft: Draft }) => {
    unsent = null
    onState('saving')
    try {
      await send(given.draft)
      if (!unsent) onState('saved')
      return true
    } catch (error) {
      const isFinal = isRefusal(error)
      unsent ??= given
      onState(isFinal ? 'refused' : 'waiting')
      if (!isFinal) schedule(retryMs)
      return false
    }
  }

  /** Sends now what is not sent yet. Returns whether everything is saved. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (sending !== null) {
      const isSent = await sending
      return isSent ? flush() : false
    }
    if (!unsent) return true
    sending = sendNow(unsent)
    const isSent = await sending
    sending = null
    return isSent ? flush() : false
  }

  return {
    change: (draft: Draft) => {
      isOpen = true
      unsent = { draft }
      if (sending === null) schedule(pauseMs)
    },
    flush,
    /** Tries once more. What cannot be sent now is not tried again: nobody would see it. */
    close: () => {
      isOpen = false
      void flush()
    },
  }
}
