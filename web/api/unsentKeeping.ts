import { auth } from '#shared/auth/contract.ts'
import type { ChatRow, Unsent } from '#web/ui/chat/chatRow.ts'
import {
  dropUnsent,
  isUnsent,
  keepUnsent,
  noteRefused,
  readUnsent,
  turnOf,
  type UnsentMessage,
  unsentChannel,
  unsentTag,
} from './unsentStore.ts'

export type Kind = UnsentMessage['kind']

type Parts<Row> = {
  kind: Kind
  placeOf: (row: Row) => string
  requestOf: (row: Row) => { path: string; body: object }
}

type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

let lastAt = 0

/** What one wrote, kept on the device until the server has it. */
export const createKeeping = <Row extends ChatRow>({ kind, placeOf, requestOf }: Parts<Row>) => {
  const channel = new BroadcastChannel(unsentChannel)
  /** Whether each could be kept, once that is known. */
  const keeping = new Map<string, Promise<boolean>>()
  const kept = new Set<string>()

  const tell = () => channel.postMessage(null)
  const changed = (work: Promise<void>) => work.then(tell, () => undefined)

  const keep = (row: Row) => {
    lastAt = Math.max(lastAt + 1, row.createdAt.getTime())
    const message: UnsentMessage = {
      ...requestOf(row),
      id: row.id,
      meId: row.user?.id ?? '',
      kind,
      place: placeOf(row),
      at: lastAt,
      row,
      failure: null,
      mePath: auth.me.path,
    }
    const work = keepUnsent(message).then(
      () => true,
      () => false,
    )
    keeping.set(row.id, work)
    void work.then((isKept) => isKept && kept.add(row.id))
  }

  return {
    keep,
    /** After it is kept: what is dropped before that would stay. */
    drop: (row: Row) => {
      const isKept = keeping.get(row.id) ?? Promise.resolve(true)
      keeping.delete(row.id)
      return changed(isKept.then(() => dropUnsent(row.id)))
    },
    noteRefused: (row: Row, reason: string | null) => changed(noteRefused(row.id, reason)),
    /** One that could not be kept is known only here. */
    isThere: async (row: Row) => {
      if ((await keeping.get(row.id)) === false) return true
      return isUnsent(row.id).catch(() => true)
    },
    read: async (meId: string) => {
      // Those that are being kept just now may not be among what is read.
      const known = new Set(kept)
      const all = await readUnsent()
      const names = new Set(all.map(({ id }) => id))
      const rows = all.flatMap((message): Unsent<Row>[] => {
        if (message.kind !== kind || message.meId !== meId) return []
        const { id, row, failure } = message
        kept.add(id)
        return [{ row: row as Row, failure, ...(failure === null && { isWaiting: true }) }]
      })
      return { rows, isGone: ({ id }: Row) => known.has(id) && !names.has(id) }
    },
    onChange: (listener: () => void) => {
      channel.onmessage = listener
    },
    /** One tab at a time, and the worker, sends what is said in one place. */
    inTurn: async (place: string, work: () => Promise<void>) => {
      if (!navigator.locks) return work()
      await navigator.locks.request(turnOf(place), work)
    },
    /**
     * Other tabs look, and the worker, where there is such a thing, sends them when all pages are
     * closed: once all that waits is kept.
     */
    askWorker: async () => {
      await Promise.all(keeping.values())
      tell()
      try {
        const worker: Syncing | undefined = await navigator.serviceWorker?.getRegistration()
        await worker?.sync?.register(unsentTag)
      } catch {
        // The next start sends them.
      }
    },
  }
}
