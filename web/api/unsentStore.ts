import { createStore, promisifyRequest } from 'idb-keyval'

const unsentDatabase = 'unsent'

/** A message that was written and that the server has not taken: the page and its worker send it. */
export type UnsentMessage = {
  /** Its client id, by which the server takes it once. */
  id: string
  /** Whose it is: it is sent as nobody else's. */
  meId: string
  kind: 'group' | 'direct'
  /** Where it is said: in each place they go out one after another. */
  place: string
  at: number
  /** As the chat shows it. */
  row: unknown
  /** Why it was refused for good; null: it waits. */
  failure: string | null
  /** The call that sends it, and the one that says who is signed in. */
  path: string
  body: object
  mePath: string
}

const store = createStore(unsentDatabase, 'rows')

const change = (work: (rows: IDBObjectStore) => Promise<void> | void) =>
  store('readwrite', async (rows) => {
    await work(rows)
    await promisifyRequest(rows.transaction)
  })

const allOf = async (rows: IDBObjectStore): Promise<UnsentMessage[]> =>
  (await promisifyRequest<UnsentMessage[]>(rows.getAll())).sort((a, b) => a.at - b.at)

/** The tabs of a browser, and its worker, tell each other that these rows have changed. */
export const unsentChannel = 'unsent'

/** Held by whoever sends what was written in one place. */
export const turnOf = (place: string) => `unsent:${place}`

/** Of the worker's event: there is a network. */
export const unsentTag = 'unsent'

export const readUnsent = () => store('readonly', allOf)
export const isUnsent = (id: string) =>
  store('readonly', async (rows) => (await promisifyRequest(rows.count(id))) > 0)
export const keepUnsent = (message: UnsentMessage) =>
  change((rows) => {
    rows.put(message, message.id)
  })
export const dropUnsent = (id: string) =>
  change((rows) => {
    rows.delete(id)
  })

/** Only where it is still there: it may have been sent, or given up, meanwhile. */
export const noteRefused = (id: string, failure: string | null) =>
  change(async (rows) => {
    const message = await promisifyRequest<UnsentMessage | undefined>(rows.get(id))
    if (message) rows.put({ ...message, failure }, id)
  })

/** Of everybody, or of all but one. */
export const forgetUnsent = (exceptOf?: string) =>
  change(async (rows) => {
    for (const { id, meId } of await allOf(rows)) if (meId !== exceptOf) rows.delete(id)
  })
