import { createStore, promisifyRequest } from 'idb-keyval'

const keptDatabase = 'kept'

/** An answer of the server, as the cache had it. */
export type Kept = { queryKey: readonly unknown[]; data: unknown; updatedAt: number }

const store = createStore(keptDatabase, 'reads')
const ownerKey = 'owner'

// As long as a session lasts without a visit.
const longestMs = 30 * 24 * 60 * 60_000
const mostRows = 200

const change = (work: (rows: IDBObjectStore) => Promise<void> | void) =>
  store('readwrite', async (rows) => {
    await work(rows)
    await promisifyRequest(rows.transaction)
  })

const ownerOf = (rows: IDBObjectStore) => promisifyRequest<unknown>(rows.get(ownerKey))

const isKept = (value: unknown): value is Kept => Object.hasOwn(Object(value), 'queryKey')

/** The names of what is too old, or too much. */
const surplusOf = (names: IDBValidKey[], values: unknown[]) => {
  const oldest = Date.now() - longestMs
  const byAge = values
    .flatMap((value, at) => (isKept(value) ? { name: names[at] ?? '', at: value.updatedAt } : []))
    .sort((a, b) => b.at - a.at)
  return byAge.filter(({ at }, place) => at < oldest || place >= mostRows).map(({ name }) => name)
}

/** From now on it is theirs; what was kept of anybody else goes first. */
export const ownKept = (meId: string) =>
  change(async (rows) => {
    if ((await ownerOf(rows)) !== meId) {
      rows.clear()
      rows.put(meId, ownerKey)
      return
    }
    const names = await promisifyRequest(rows.getAllKeys())
    const values = await promisifyRequest<unknown[]>(rows.getAll())
    for (const name of surplusOf(names, values)) rows.delete(name)
  })

/** A tab that is late, and writes for somebody who has gone, writes nothing. */
export const putKept = (meId: string, given: ReadonlyMap<string, Kept>) =>
  change(async (rows) => {
    if ((await ownerOf(rows)) !== meId) return
    for (const [name, kept] of given) rows.put(kept, name)
  })

export const readKept = (meId: string): Promise<Kept[]> =>
  store('readonly', async (rows) => {
    if ((await ownerOf(rows)) !== meId) return []
    const values = await promisifyRequest<unknown[]>(rows.getAll())
    const oldest = Date.now() - longestMs
    return values.filter(isKept).filter(({ updatedAt }) => updatedAt >= oldest)
  })

/** Unless it is somebody else's by now. */
export const emptyKept = (ownerId: string) =>
  change(async (rows) => {
    if ((await ownerOf(rows)) === ownerId) rows.clear()
  })
