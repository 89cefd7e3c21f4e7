import { useEffect, useSyncExternalStore } from 'react'
import { v4 as uuid } from 'uuid'
import type { PublicUser } from '#shared/users/user.ts'
import type { ChatRow } from '#web/ui/chat/chatRow.ts'
import { showFailure } from '#web/ui/toast.ts'
import { ApiError } from './apiError.ts'
import { alsoForget, idOfMe, noticeEndOfSession, seeWhoIsIn } from './cache.ts'
import { createOutbox, type Failure } from './outbox.ts'
import { createKeeping, type Kind } from './unsentKeeping.ts'

const answerMs = 20_000

type Parts<Row> = {
  kind: Kind
  /** Where it is said. */
  placeOf: (row: Row) => string
  /** What the server answers goes into the log. */
  send: (row: Row, signal: AbortSignal) => Promise<void>
  /** The same for the worker, which knows no contracts. */
  requestOf: (row: Row) => { path: string; body: object }
  /** Whether the live stream told, meanwhile, that the message is there. */
  hasArrived: (row: Row) => boolean
}

const publicPart = ({ id, name, username, profilePhoto, staff }: PublicUser) => ({
  id,
  name,
  username,
  profilePhoto,
  staff,
})

/** As one's own message is seen until the server has taken it; its id is its client id. */
export const newRow = (message: string, me: PublicUser): ChatRow => {
  const id = uuid()
  return {
    id,
    seq: Number.POSITIVE_INFINITY,
    changedSeq: Number.POSITIVE_INFINITY,
    message,
    isDeleted: false,
    clientId: id,
    createdAt: new Date(),
    user: publicPart(me),
  }
}

/** How messages of one kind are sent: at once for the eye, in their order, once each. */
export const createSending = <Row extends ChatRow>({
  kind,
  placeOf,
  send,
  requestOf,
  hasArrived,
}: Parts<Row>) => {
  const keeping = createKeeping<Row>({ kind, placeOf, requestOf })

  const deliver = async (row: Row): Promise<Failure | null> => {
    try {
      await send(row, AbortSignal.timeout(answerMs))
      return null
    } catch (error) {
      if (hasArrived(row)) return null
      noticeEndOfSession(error)
      const { status, reason } = error instanceof ApiError ? error : ApiError.unreachable(error)
      return {
        reason,
        isOfLink: status === 0 || status === 401 || status === 429 || status >= 500,
        isOffline: status === 0 && !navigator.onLine,
      }
    }
  }
  const outbox = createOutbox<Row>({
    placeOf,
    deliver,
    onFailure: (reason) => showFailure({ title: 'Failed to send message', description: reason }),
    inTurn: keeping.inTurn,
    isStillOurs: keeping.isThere,
    onRefused: keeping.noteRefused,
    onGone: keeping.drop,
    onWaiting: keeping.askWorker,
  })
  alsoForget(outbox.clear)

  /** As the tabs and the worker of this browser know it. */
  const refresh = async () => {
    const meId = idOfMe()
    if (!meId) return
    const { rows, isGone } = await keeping.read(meId)
    if (idOfMe() !== meId) return
    outbox.adopt(rows)
    outbox.release(isGone)
  }
  keeping.onChange(() => void refresh().catch(() => undefined))

  /** What waited goes out, if it is still the same person's turn. */
  const resume = async () => {
    await refresh().catch(() => undefined)
    outbox.wake()
  }
  window.addEventListener('online', () => void seeWhoIsIn().then(resume))

  return {
    add: (row: Row) => {
      keeping.keep(row)
      outbox.add(row)
    },
    resume,
    retry: (row: Row) => outbox.retry(placeOf(row), row.id),
    discard: (row: Row) => outbox.discard(placeOf(row), row.id),
    /** What one sent and the server has not taken. */
    useUnsent: (place: string) => useSyncExternalStore(outbox.subscribe, () => outbox.of(place)),
    /** One that seemed lost may have arrived: the answer was lost, and the stream told later. */
    useForgetArrived: (place: string, rows: readonly unknown[] | null) => {
      useEffect(() => {
        if (!rows) return
        for (const { row, failure, isWaiting } of outbox.of(place))
          if ((failure !== null || isWaiting) && hasArrived(row)) outbox.discard(place, row.id)
      }, [place, rows])
    },
  }
}
