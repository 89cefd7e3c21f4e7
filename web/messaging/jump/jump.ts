import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { closeErrorToast, showErrorToast } from '#web/ui/toast.ts'
import type { Address } from '../chat.ts'
import { hasGap, type MessageLog, type SequencedRow } from '../messageLog.ts'
import { closeWindow, openWindow, withTarget } from '../messageWindow.ts'
import { logKeyOf, refetchLog } from '../sendAction.ts'

/** A message, a position, or a day such as `2026-11-20` in Amsterdam. */
export type Place = { around: string } | { near: number } | { day: string }

type Row = SequencedRow & { createdAt: Date; isHidden?: boolean }

const limit = 50

const fetchAround = ({ kind, id }: Address, place: Place): Promise<Row[]> =>
  kind === 'group'
    ? call(groups.messages, { id, limit, ...place })
    : call(messages.thread, { id, limit, ...place })

const isThere = (place: Place) => (row: Row) => {
  if ('around' in place) return row.id === place.around
  if ('near' in place) return row.seq >= place.near
  return amsterdamDay(row.createdAt) >= place.day
}

/** The message that the list scrolls to: after the last day, the last one. */
const targetIn = (rows: Row[], place: Place) => {
  const shown = rows.filter(({ isHidden }) => !isHidden)
  return (shown.find(isThere(place)) ?? ('day' in place ? shown.at(-1) : undefined))?.id
}

const changeLog = (address: Address, change: (log: MessageLog<Row>) => MessageLog<Row>) => {
  const queryKey = logKeyOf(address)
  const log = queryClient.getQueryData<MessageLog<Row>>(queryKey)
  const changed = log && change(log)
  if (!changed || changed === log) return
  queryClient.setQueryData(queryKey, changed)
  // The page may be newer than the rows at the end.
  if (hasGap(changed)) void refetchLog(address)
}

/** Shows the messages around a place, and scrolls there. */
export const jumpTo = async (address: Address, place: Place) => {
  closeErrorToast()
  try {
    const rows = await fetchAround(address, place)
    changeLog(address, (log) => withTarget(openWindow(log, rows), targetIn(rows, place)))
  } catch (error) {
    const { reason } = error instanceof ApiError ? error : ApiError.unreachable(error)
    showErrorToast({ title: t('conversation.jump.failed'), description: reason })
  }
}

/** Shows the newest messages again. */
export const leaveWindow = (address: Address) => changeLog(address, closeWindow)
