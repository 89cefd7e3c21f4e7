import { createStore, promisifyRequest } from 'idb-keyval'

/** A file that was chosen for a message, until the server has the message. */
export type KeptFile = {
  /** Names it on this device. Those of later files sort behind it. */
  key: string
  /** In milliseconds since 1970. Files are sent in this order. */
  chosenAt: number
  kind: 'picture' | 'document'
  name: string
  /** As it is uploaded. */
  blob: Blob
  /** Of a picture that this browser can read. */
  width?: number
  height?: number
  /** What the picture shows; empty: not described. */
  description: string
  /** The group in whose chat it was chosen. */
  groupId?: string
  /** Its id on the server; null: not uploaded yet. */
  fileId: string | null
}

const store = createStore('chosen-files', 'drafts')
// One record per file: the tabs of a browser would replace each other's lists.
const keyOf = (meId: string, draft: string, file: string) => `${meId} ${draft} ${file}`
const startingWith = (start: string) => IDBKeyRange.bound(start, `${start}\uffff`)

const change = (work: (rows: IDBObjectStore) => Promise<void> | void) =>
  store('readwrite', async (rows) => {
    await work(rows)
    await promisifyRequest(rows.transaction)
  })

/** The files chosen for the message that is being written. */
export const readChosenFiles = (meId: string, draft: string) =>
  store('readonly', async (rows) => {
    const request = rows.getAll(startingWith(keyOf(meId, draft, '')))
    return (await promisifyRequest<KeptFile[]>(request)).sort((a, b) => a.chosenAt - b.chosenAt)
  })

export const saveChosenFiles = (meId: string, draft: string, files: readonly KeptFile[]) =>
  change((rows) => {
    for (const file of files) rows.put(file, keyOf(meId, draft, file.key))
  })

export const deleteChosenFiles = (meId: string, draft: string, files: readonly KeptFile[]) =>
  change((rows) => {
    for (const { key } of files) rows.delete(keyOf(meId, draft, key))
  })

/** Deletes the files of all users, or of all except one. */
export const clearChosenFiles = (exceptUserId?: string) =>
  change(async (rows) => {
    for (const key of await promisifyRequest(rows.getAllKeys()))
      if (!exceptUserId || !String(key).startsWith(`${exceptUserId} `)) rows.delete(key)
  })

/** All files that this user has chosen for messages. */
export const readAllChosenFiles = (meId: string) =>
  store('readonly', (rows) => promisifyRequest<KeptFile[]>(rows.getAll(startingWith(`${meId} `))))
