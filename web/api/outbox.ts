import type { Unsent } from '#web/ui/chat/chatRow.ts'

/**
 * `isOfLink`: nothing is wrong with the message, so that those behind it would fail as well.
 * `isOffline`: it waits for the network, and nobody has to do anything.
 */
export type Failure = { reason: string; isOfLink: boolean; isOffline?: boolean }

type Parts<Row> = {
  /** Where it is said. */
  placeOf: (row: Row) => string
  deliver: (row: Row) => Promise<Failure | null>
  onFailure: (reason: string) => void
  /** When it is this tab's turn to send what is said there. */
  inTurn?: (place: string, work: () => Promise<void>) => Promise<void>
  /** Whether nobody else has sent it, or given it up, meanwhile. */
  isStillOurs?: (row: Row) => Promise<boolean>
  /** Refused for good; null when it is retried. The lock is held until the promise settles. */
  onRefused?: (row: Row, reason: string | null) => Promise<void> | void
  /** Sent, or discarded. The lock is held until this settles, or another tab could resend it. */
  onGone?: (row: Row) => Promise<void> | void
  onWaiting?: () => void
}

/** Messages go out one after another in each place, so that they keep their order. */
export const createOutbox = <Row extends { id: string; createdAt?: Date }>({
  placeOf,
  deliver,
  onFailure,
  inTurn = (_, work) => work(),
  isStillOurs,
  onRefused,
  onGone,
  onWaiting,
}: Parts<Row>) => {
  const none: readonly Unsent<Row>[] = []
  const byPlace = new Map<string, readonly Unsent<Row>[]>()
  const busy = new Set<string>()
  const listeners = new Set<() => void>()

  const of = (place: string) => byPlace.get(place) ?? none
  const put = (place: string, all: readonly Unsent<Row>[]) => {
    byPlace.set(place, all)
    for (const listener of listeners) listener()
  }
  const change = (place: string, to: (each: Unsent<Row>) => Unsent<Row>) =>
    put(place, of(place).map(to))
  const drop = (place: string, id: string) =>
    put(
      place,
      of(place).filter(({ row }) => row.id !== id),
    )
  const discard = (place: string, id: string) => {
    const gone = of(place).find(({ row }) => row.id === id)
    drop(place, id)
    return gone && onGone?.(gone.row)
  }

  const fail = (place: string, failed: Unsent<Row>, { reason, isOfLink, isOffline }: Failure) => {
    change(place, (each) => {
      if (each !== failed && !(isOfLink && each.failure === null)) return each
      return isOffline ? { ...each, isWaiting: true } : { ...each, failure: reason }
    })
    if (isOffline) return onWaiting?.()
    onFailure(reason)
    return isOfLink ? undefined : onRefused?.(failed.row, reason)
  }

  const nextIn = (place: string) =>
    of(place).find(({ failure, isWaiting }) => failure === null && !isWaiting)

  const sendAll = async (place: string) => {
    for (;;) {
      const next = nextIn(place)
      if (!next) return
      if (isStillOurs && !(await isStillOurs(next.row))) {
        drop(place, next.row.id)
        continue
      }
      const failed = of(place).includes(next) ? await deliver(next.row) : null
      if (!of(place).includes(next)) continue // discarded, or somebody else is signed in
      await (failed ? fail(place, next, failed) : discard(place, next.row.id))
    }
  }

  const work = async (place: string) => {
    if (busy.has(place)) return
    busy.add(place)
    try {
      await inTurn(place, () => sendAll(place))
    } finally {
      busy.delete(place)
    }
    // One that came while the turn was given back.
    if (nextIn(place)) void work(place)
  }

  return {
    of,
    discard,
    add: (row: Row) => {
      const place = placeOf(row)
      // What waits goes first.
      const isWaiting = of(place).some((each) => each.isWaiting)
      put(place, [...of(place), { row, failure: null, ...(isWaiting && { isWaiting }) }])
      if (isWaiting) onWaiting?.()
      else void work(place)
    },
    /** Those that were kept, and are not known here. */
    adopt: (kept: readonly Unsent<Row>[]) => {
      for (const each of kept) {
        const place = placeOf(each.row)
        if (of(place).some(({ row }) => row.id === each.row.id)) continue
        const all = [...of(place), each]
        put(
          place,
          all.sort((a, b) => Number(a.row.createdAt) - Number(b.row.createdAt)),
        )
      }
    },
    /** Those that others have sent or given up; `isGone` says so. */
    release: (isGone: (row: Row) => boolean) => {
      for (const [place, all] of byPlace)
        for (const { row } of all) if (isGone(row)) drop(place, row.id)
    },
    /** There may be a network again. */
    wake: () => {
      for (const place of byPlace.keys()) {
        change(place, ({ row, failure }) => ({ row, failure }))
        void work(place)
      }
    },
    retry: (place: string, id: string) => {
      change(place, (each) => {
        if (each.row.id !== id) return each
        void onRefused?.(each.row, null)
        return { row: each.row, failure: null }
      })
      void work(place)
    },
    clear: () => {
      byPlace.clear()
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
