import type { GroupMessage } from '#shared/groups/contract.ts'

/** A message of one's own that is not yet, or was not, taken by the server. */
export type Unsent = {
  /** As it will be seen; `id` is its client id until then. */
  row: GroupMessage
  /** null: on its way, or waiting for those before it. */
  failure: string | null
}

/** `isOfLink`: nothing is wrong with the message, so that those behind it would fail as well. */
export type Failure = { reason: string; isOfLink: boolean }

type Parts = {
  deliver: (row: GroupMessage) => Promise<Failure | null>
  onFailure: (reason: string) => void
}

const none: readonly Unsent[] = []

/** Messages go out one after another in each group, so that they keep their order. */
export const createOutbox = ({ deliver, onFailure }: Parts) => {
  const byGroup = new Map<string, readonly Unsent[]>()
  const busy = new Set<string>()
  const listeners = new Set<() => void>()

  const of = (groupId: string) => byGroup.get(groupId) ?? none
  const put = (groupId: string, all: readonly Unsent[]) => {
    byGroup.set(groupId, all)
    for (const listener of listeners) listener()
  }
  const change = (groupId: string, to: (each: Unsent) => Unsent) =>
    put(groupId, of(groupId).map(to))
  const discard = (groupId: string, id: string) =>
    put(
      groupId,
      of(groupId).filter(({ row }) => row.id !== id),
    )

  const work = async (groupId: string) => {
    if (busy.has(groupId)) return
    busy.add(groupId)
    for (;;) {
      const next = of(groupId).find(({ failure }) => failure === null)
      if (!next) break
      const failed = await deliver(next.row)
      if (!of(groupId).includes(next)) continue // discarded, or somebody else is signed in
      if (!failed) {
        discard(groupId, next.row.id)
        continue
      }
      const { reason, isOfLink } = failed
      change(groupId, (each) =>
        each === next || (isOfLink && each.failure === null) ? { ...each, failure: reason } : each,
      )
      onFailure(reason)
    }
    busy.delete(groupId)
  }

  return {
    of,
    discard,
    add: (row: GroupMessage) => {
      put(row.groupId, [...of(row.groupId), { row, failure: null }])
      void work(row.groupId)
    },
    retry: (groupId: string, id: string) => {
      change(groupId, (each) => (each.row.id === id ? { ...each, failure: null } : each))
      void work(groupId)
    },
    clear: () => {
      byGroup.clear()
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
