import { useEffect, useSyncExternalStore } from 'react'
import { v4 as uuid } from 'uuid'
import type { PublicUser } from '#shared/users/user.ts'
import type { ChatRow } from '#web/ui/chat/chatRow.ts'
import { showFailure } from '#web/ui/toast.ts'
import { ApiError } from './apiError.ts'
import { alsoForget, noticeEndOfSession } from './cache.ts'
import { createOutbox, type Failure } from './outbox.ts'

const answerMs = 20_000

type Parts<Row> = {
  /** Where it is said. */
  placeOf: (row: Row) => string
  /** What the server answers goes into the log. */
  send: (row: Row, signal: AbortSignal) => Promise<void>
  /** Whether the live stream told, meanwhile, that the message is there. */
  hasArrived: (row: Row) => boolean
}

const publicPart = ({ id, name, username, profilePhoto }: PublicUser) => ({
  id,
  name,
  username,
  profilePhoto,
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
export const createSending = <Row extends ChatRow>({ placeOf, send, hasArrived }: Parts<Row>) => {
  const deliver = async (row: Row): Promise<Failure | null> => {
    try {
      await send(row, AbortSignal.timeout(answerMs))
      return null
    } catch (error) {
      if (hasArrived(row)) return null
      noticeEndOfSession(error)
      const { status, reason } = error instanceof ApiError ? error : ApiError.unreachable(error)
      return { reason, isOfLink: status === 0 || status === 429 || status >= 500 }
    }
  }
  const outbox = createOutbox<Row>({
    placeOf,
    deliver,
    onFailure: (reason) => showFailure({ title: 'Failed to send message', description: reason }),
  })
  alsoForget(outbox.clear)

  return {
    add: outbox.add,
    retry: (row: Row) => outbox.retry(placeOf(row), row.id),
    discard: (row: Row) => outbox.discard(placeOf(row), row.id),
    /** What one sent and the server has not taken. */
    useUnsent: (place: string) => useSyncExternalStore(outbox.subscribe, () => outbox.of(place)),
    /** One that seemed lost may have arrived: the answer was lost, and the stream told later. */
    useForgetArrived: (place: string, rows: readonly unknown[] | null) => {
      useEffect(() => {
        if (!rows) return
        for (const { row, failure } of outbox.of(place))
          if (failure !== null && hasArrived(row)) outbox.discard(place, row.id)
      }, [place, rows])
    },
  }
}
