import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { conversations, type PinnedMessage } from '#shared/conversation/contract.ts'
import type { GroupMessage } from '#shared/groups/contract.ts'
import type { DirectMessage } from '#shared/messages/contract.ts'
import { read } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import type { Address } from '../chat.ts'

import type { MessageLog } from '../messageLog.ts'
import { logKeyOf } from '../sendAction.ts'

type Row = GroupMessage | DirectMessage

const noRows: readonly Row[] = []

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** All messages of the log, also those before a gap, which may change while they are not shown. */
const useKnownRows = (address: Address) =>
  useSyncExternalStore(
    subscribe,
    () => queryClient.getQueryData<MessageLog<Row>>(logKeyOf(address))?.rows ?? noRows,
  )

const textOf = (row: Row) => ('content' in row ? row.content : (row.event?.title ?? row.message))

/** The message as it is known counts; null: it is no longer pinned. */
const asKnown = (pin: PinnedMessage, row: Row | undefined) => {
  if (!row) return pin
  return row.isPinned ? { ...pin, text: textOf(row).replace(/\s+/g, ' ') } : null
}

/** The pinned messages, last pinned first, as the messages change. */
export const usePins = (address: Address): PinnedMessage[] => {
  const rows = useKnownRows(address)
  const { data, refetch } = useQuery({
    ...read(conversations.pins, address),
    refetchOnMount: 'always',
    // A conversation begins with its first message.
    enabled: rows.length > 0,
  })
  const listed = new Set(data?.map(({ id }) => id))
  const missing = rows.flatMap(({ id, isPinned }) => (isPinned && !listed.has(id) ? id : []))
  useRefetch(data ? missing.join() : '', refetch)
  if (!data) return []
  const known = new Map(rows.map((row) => [row.id, row]))
  return data.flatMap((pin) => asKnown(pin, known.get(pin.id)) ?? [])
}

/** A message that someone has just pinned is not in the list yet. */
const useRefetch = (missing: string, refetch: () => Promise<unknown>) => {
  useEffect(() => {
    if (missing) void refetch()
  }, [missing, refetch])
}
