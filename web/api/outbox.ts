import type { Unsent } from '#web/ui/chat/chatRow.ts'

/** `isOfLink`: nothing is wrong with the message, so that those behind it would fail as well. */
export type Failure = { reason: string; isOfLink: boolean }

type Parts<Row> = {
  /** Where it is said. */
  placeOf: (row: Row) => string
  deliver: (row: Row) => Promise<Failure | null>
  onFailure: (reason: string) => void
}

/** Messages go out one after another in each place, so that they keep their order. */
export const createOutbox = <Row extends { id: string }>({
  placeOf,
  deliver,
  onFailure,
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
  const discard = (place: string, id: string) =>
    put(
      place,
      of(place).filter(({ row }) => row.id !== id),
    )

  const work = async (place: string) => {
    if (busy.has(place)) return
    busy.add(place)
    for (;;) {
      const next = of(place).find(({ failure }) => failure === null)
      if (!next) break
      const failed = await deliver(next.row)
      if (!of(place).includes(next)) continue // discarded, or somebody else is signed in
      if (!failed) {
        discard(place, next.row.id)
        continue
      }
      const { reason, isOfLink } = failed
      change(place, (each) =>
        each === next || (isOfLink && each.failure === null) ? { ...each, failure: reason } : each,
      )
      onFailure(reason)
    }
    busy.delete(place)
  }

  return {
    of,
    discard,
    add: (row: Row) => {
      const place = placeOf(row)
      put(place, [...of(place), { row, failure: null }])
      void work(place)
    },
    retry: (place: string, id: string) => {
      change(place, (each) => (each.row.id === id ? { ...each, failure: null } : each))
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
