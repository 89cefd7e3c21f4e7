import { useEffect } from 'react'
import { createStore } from '#web/ui/createStore.ts'
import type { Address } from './chat.ts'

type Marks = Record<string, number>

const marks = createStore<Marks>({})

const keyOf = ({ kind, id }: Address) => `${kind} ${id}`

/** From this message on the conversation is unread. While it stays open, nothing marks it as read. */
export const noteMarkedUnread = (address: Address, seq: number) =>
  marks.set({ ...marks.get(), [keyOf(address)]: seq })

const forget = (address: Address) => {
  const { [keyOf(address)]: _, ...others } = marks.get()
  marks.set(others)
}

/** The first message marked as unread since the conversation was opened; null: none. */
export const useMarkedUnread = (address: Address) => {
  const { kind, id } = address
  useEffect(() => {
    // Opening it again reads it.
    forget({ kind, id })
    return () => forget({ kind, id })
  }, [kind, id])
  return marks.useSelected((all) => all[keyOf(address)] ?? null)
}
