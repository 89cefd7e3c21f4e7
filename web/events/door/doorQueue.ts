import type { Counted } from '#shared/events/attendance/rules.ts'

/** How many people of a party are here, by booking: taps that the server has not confirmed. */
export type Taps = Readonly<Record<string, Counted>>

/** The name of the draft that keeps the taps of an event. */
export const tapsPrefix = 'door:'

type Options = {
  /** Taps that survived a reload. */
  load: () => Taps
  save: (taps: Taps) => void
  /** `later`: the server cannot be reached. */
  send: (bookingId: string, tap: Counted) => Promise<'done' | 'later'>
}

/**
 * Check-ins of one event. They are sent one after another, and wait while there is no network. Another
 * door may send the same ones: the server keeps the first time of a check-in. The last tap for a
 * booking wins.
 */
export const createDoorQueue = ({ load, save, send }: Options) => {
  let waiting = load()
  let isSending = false
  const listeners = new Set<() => void>()

  const setWaiting = (taps: Taps) => {
    waiting = taps
    save(taps)
    for (const listener of listeners) listener()
  }

  const flush = async () => {
    if (isSending) return
    isSending = true
    try {
      for (;;) {
        const [next] = Object.entries(waiting)
        if (!next || (await send(...next)) === 'later') return
        const [bookingId, tap] = next
        const { [bookingId]: last, ...others } = waiting
        // Another tap since then is sent next.
        if (last === tap) setWaiting(others)
      }
    } finally {
      isSending = false
    }
  }

  return {
    /** `seen`: how many the door showed before. */
    tap: (bookingId: string, here: number, seen: number) => {
      // The tap before may have arrived: fewer than it said are a correction.
      const mostSeen = Math.max(seen, waiting[bookingId]?.seen ?? 0)
      setWaiting({ ...waiting, [bookingId]: { here, seen: mostSeen } })
      void flush()
    },
    flush,
    read: () => waiting,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
