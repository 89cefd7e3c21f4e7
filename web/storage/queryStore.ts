import { createStore, promisifyRequest } from 'idb-keyval'
import { dayMs } from '#web/ui/time.ts'

/** A response of the server, as it was cached. */
export type PersistedQuery = { queryKey: readonly unknown[]; data: unknown; updatedAt: number }

const store = createStore('query-cache', 'queries')
const ownerKey = 'owner'

// Equals the lifetime of an unused session.
const maxAgeMs = 30 * dayMs
const maxRows = 200

const change = (work: (rows: IDBObjectStore) => Promise<void> | void) =>
  store('readwrite', async (rows) => {
    await work(rows)
    await promisifyRequest(rows.transaction)
  })

const readOwner = (rows: IDBObjectStore) => promisifyRequest<unknown>(rows.get(ownerKey))

/** The service worker asks whose data is on this device. */
export const readStoreOwner = () => store('readonly', readOwner)

const isPersistedQuery = (value: unknown): value is PersistedQuery =>
  Object.hasOwn(Object(value), 'queryKey')

/** The keys of rows that are too old or exceed the limit. */
const expiredKeys = (keys: IDBValidKey[], values: unknown[]) => {
  const oldest = Date.now() - maxAgeMs
  const byAge = values
    .flatMap((value, at) =>
      isPersistedQuery(value) ? { key: keys[at] ?? '', at: value.updatedAt } : [],
    )
    .sort((a, b) => b.at - a.at)
  return byAge.filter(({ at }, index) => at < oldest || index >= maxRows).map(({ key }) => key)
}

/** Makes the user the owner of the store and deletes the rows of any other user. */
export const claimStore = (meId: string) =>
  change(async (rows) => {
    if ((await readOwner(rows)) !== meId) {
      rows.clear()
      rows.put(meId, ownerKey)
      return
    }
    const keys = await promisifyRequest(rows.getAllKeys())
    const values = await promisifyRequest<unknown[]>(rows.getAll())
    for (const key of expiredKeys(keys, values)) rows.delete(key)
  })

/** Writes nothing when the store belongs to another user, as a late tab would. */
export const putQueries = (meId: string, entries: ReadonlyMap<string, PersistedQuery>) =>
  change(async (rows) => {
    if ((await readOwner(rows)) !== meId) return
    for (const [key, query] of entries) rows.put(query, key)
  })

export const readQueries = (meId: string): Promise<PersistedQuery[]> =>
  store('readonly', async (rows) => {
    if ((await readOwner(rows)) !== meId) return []
    const values = await promisifyRequest<unknown[]>(rows.getAll())
    const oldest = Date.now() - maxAgeMs
    return values.filter(isPersistedQuery).filter(({ updatedAt }) => updatedAt >= oldest)
  })

export const removeQueries = (meId: string, keys: readonly string[]) =>
  change(async (rows) => {
    if ((await readOwner(rows)) !== meId) return
    for (const key of keys) rows.delete(key)
  })

/** Clears the store unless it belongs to another user by now. */
export const clearStore = (ownerId: string) =>
  change(async (rows) => {
    if ((await readOwner(rows)) === ownerId) rows.clear()
  })
