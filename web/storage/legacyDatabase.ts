import { promisifyRequest } from 'idb-keyval'

type LegacyDatabase = {
  name: string
  store: string
  /** With a higher version than it had, opening waits until no page uses it any more. */
  version?: number
}

/** null: this browser has no such database. */
const openExisting = ({ name, version }: LegacyDatabase) =>
  new Promise<IDBDatabase | null>((resolve) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) request.transaction?.abort() // do not create it
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
  })

/** Moves the rows of a database that an earlier version of the app created, and deletes it. */
export const moveLegacyRows = async <Row>(
  legacy: LegacyDatabase,
  write: (rows: [IDBValidKey, Row][]) => Promise<void>,
) => {
  const database = await openExisting(legacy)
  if (!database) return
  const rows = database.transaction(legacy.store).objectStore(legacy.store)
  const [keys, values] = await Promise.all([
    promisifyRequest(rows.getAllKeys()),
    promisifyRequest<Row[]>(rows.getAll()),
  ])
  await write(keys.map((key, index) => [key, values[index] as Row]))
  database.close()
  indexedDB.deleteDatabase(legacy.name)
}
