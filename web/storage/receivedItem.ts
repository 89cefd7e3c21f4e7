import { createStore, promisifyRequest } from 'idb-keyval'
import { hourMs } from '#web/ui/time.ts'

/** What another app has shared into ours, until its user chooses where it goes. */
export type ReceivedItem = {
  /** Who was signed in when it came. No one else sees it. */
  meId: string
  at: number
  title: string
  text: string
  url: string
  files: File[]
}

const maxAgeMs = hourMs

const store = createStore('received', 'items')
// A newer item replaces the last.
const key = 'item'

const change = <Value>(work: (rows: IDBObjectStore, item: ReceivedItem | undefined) => Value) =>
  store('readwrite', async (rows) => {
    const result = work(rows, await promisifyRequest<ReceivedItem | undefined>(rows.get(key)))
    await promisifyRequest(rows.transaction)
    return result
  })

const isExpired = ({ at }: ReceivedItem) => Date.now() - at >= maxAgeMs

export const keepReceivedItem = (item: ReceivedItem) =>
  change((rows) => {
    rows.put(item, key)
  })

/** null: none of this user. One that cannot be shown is deleted. */
export const readReceivedItem = (meId: string): Promise<ReceivedItem | 'expired' | null> =>
  change((rows, item) => {
    if (item?.meId === meId && !isExpired(item)) return item
    rows.delete(key)
    return item?.meId === meId ? 'expired' : null
  })

/** Deletes it, unless another one has come since. */
export const deleteReceivedItem = ({ at }: ReceivedItem) =>
  change((rows, item) => {
    if (item?.at === at) rows.delete(key)
  })

/** Deletes the item of all users, or of all except one, and empties an expired one. */
export const clearReceivedItem = (exceptUserId?: string) =>
  change((rows, item) => {
    if (!item) return
    if (item.meId !== exceptUserId) rows.delete(key)
    // The screen still says why there is nothing.
    else if (isExpired(item)) rows.put({ ...item, title: '', text: '', url: '', files: [] }, key)
  })
