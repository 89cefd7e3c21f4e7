import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ScanResult } from '#shared/events/attendance/contract.ts'
import { type Counted, mergedHere, parseCode } from '#shared/events/attendance/rules.ts'
import { maxGuests } from '#shared/events/booking/contract.ts'
import { type DoorList, type DoorPerson, hosted } from '#shared/events/hosted/contract.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call } from '#web/api/client.ts'
import { currentUserId, onClearUserData, queryClient } from '#web/api/queryClient.ts'
import { createDoorQueue, type Taps, tapsPrefix } from '#web/events/door/doorQueue.ts'
import { t } from '#web/language/t.tsx'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import { showErrorToast } from '#web/ui/toast.ts'
import { doorKey, useDoorList } from './data.ts'

const retryMs = 15_000

/** No answer, or one that a later try may change. */
const isTemporary = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 429 || status >= 500

const sendCheckIn = async (id: string, bookingId: string, { here, seen }: Counted) => {
  try {
    await call(hosted.checkIn, { id, bookingId, here, ...(seen !== null && { seen }) })
  } catch (error) {
    const failure = error instanceof ApiError ? error : ApiError.unreachable(error)
    if (isTemporary(failure)) return 'later'
    showErrorToast({ title: t('events.hosted.checkInFailed'), description: failure.reason })
  }
  return 'done'
}

/** An earlier version kept whether all of a party were here. */
const parseTaps = (text: string | null): Taps => {
  const taps: Record<string, Counted | boolean> = text ? JSON.parse(text) : {}
  return Object.fromEntries(
    Object.entries(taps).map(([id, tap]) => [
      id,
      typeof tap === 'boolean' ? { here: tap ? 1 + maxGuests : 0, seen: null } : tap,
    ]),
  )
}

const openQueue = (meId: string, eventId: string) => {
  const name = tapsPrefix + eventId
  return createDoorQueue({
    load: () => parseTaps(readDraft(meId, name)),
    save: (taps) => saveDraft(meId, name, Object.keys(taps).length > 0 ? JSON.stringify(taps) : ''),
    send: async (bookingId, tap) => {
      const outcome = await sendCheckIn(eventId, bookingId, tap)
      // Before the tap leaves the queue, or the row would show the state before.
      if (outcome === 'done') await queryClient.invalidateQueries({ queryKey: doorKey(eventId) })
      return outcome
    },
  })
}

// The taps of an event outlive its screen.
const queues = new Map<string, ReturnType<typeof openQueue>>()
onClearUserData(() => queues.clear())

const queueOf = (eventId: string) => {
  const meId = currentUserId() ?? ''
  const queue = queues.get(eventId) ?? openQueue(meId, eventId)
  queues.set(eventId, queue)
  return queue
}

const flushAll = () => {
  for (const queue of queues.values()) void queue.flush()
}
// Unit tests have no window.
globalThis.addEventListener?.('online', flushAll)

/** Sends what an earlier visit could not. */
export const sendCheckIns = (eventIds: string[]) => {
  for (const eventId of eventIds) queueOf(eventId)
  flushAll()
}

const withTaps = (people: DoorPerson[], taps: Taps, at: Date) =>
  people.map((person) => {
    const tap = taps[person.id]
    if (!tap) return person
    const here = Math.min(person.size, mergedHere(person.here, tap))
    return { ...person, here, checkedInAt: here > 0 ? (person.checkedInAt ?? at) : null }
  })

/** The door list with the taps of this device, and how many of them wait for the network. */
export const useDoor = (eventId: string) => {
  const queue = queueOf(eventId)
  const query = useDoorList(eventId)
  const taps = useSyncExternalStore(queue.subscribe, queue.read)
  const waiting = Object.keys(taps).length
  useEffect(() => {
    const flush = () => void queue.flush()
    flush()
    const timer = waiting > 0 ? setInterval(flush, retryMs) : undefined
    return () => clearInterval(timer)
  }, [queue, waiting])
  const data: DoorList | undefined = query.data && {
    ...query.data,
    people: withTaps(query.data.people, taps, new Date()),
  }
  return { query: { ...query, data }, waiting, checkIn: queue.tap }
}

const unknownTicket: ScanResult = {
  ...{ outcome: 'unknown', name: null, checkedInAt: null, toPay: null, eventTitle: null },
  party: null,
}

/** Finds a ticket in the list on the device. */
const scanOffline = (eventId: string, code: string): ScanResult => {
  const list = queryClient.getQueryData<DoorList>(doorKey(eventId))
  const parsed = parseCode(code)
  const queue = queueOf(eventId)
  const found = list?.people.filter(
    ({ id, code: suffix }) =>
      parsed && ('bookingId' in parsed ? parsed.bookingId === id : parsed.suffix === suffix),
  )
  const at = new Date()
  const [person] = withTaps(found ?? [], queue.read(), at)
  if (!person) return unknownTicket
  const { id: bookingId, firstName: name, size, here: wasHere, guestNames, checkedInAt } = person
  if (wasHere < size) queue.tap(bookingId, size, wasHere)
  return {
    ...unknownTicket,
    ...{ outcome: wasHere < size ? 'checkedIn' : 'already', name },
    checkedInAt: checkedInAt ?? at,
    party: { bookingId, size, here: size, wasHere, guestNames },
  }
}

/** Without network, scans against the list on the device. */
export const useDoorScan = (): UseMutationResult<
  ScanResult,
  ApiError,
  { id: string; code: string }
> => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, code }) => {
      try {
        return await call(hosted.scan, { id, code })
      } catch (error) {
        const failure = error instanceof ApiError ? error : ApiError.unreachable(error)
        if (failure.status !== 0) throw failure
        return scanOffline(id, code)
      }
    },
    onSuccess: (_, { id }) => cache.invalidateQueries({ queryKey: doorKey(id) }),
  })
}
