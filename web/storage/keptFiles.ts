import { createStore, promisifyRequest } from 'idb-keyval'

/** A file that was chosen for a message, until the server has the message. */
export type KeptFile = {
  /** Names it on this device. */
  key: string
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
const keyOf = (meId: string, draft: string) => `${meId} ${draft}`

const change = (work: (rows: IDBObjectStore) => Promise<void> | void) =>
  store('readwrite', async (rows) => {
    await work(rows)
    await promisifyRequest(rows.transaction)
  })

/** The files chosen for the message that is being written. */
export const readChosenFiles = (meId: string, draft: string) =>
  store(
    'readonly',
    async (rows) =>
      (await promisifyRequest<KeptFile[] | undefined>(rows.get(keyOf(meId, draft)))) ?? [],
  )

export const saveChosenFiles = (meId: string, draft: string, files: readonly KeptFile[]) =>
  change((rows) => {
    if (files.length === 0) rows.delete(keyOf(meId, draft))
    else rows.put(files, keyOf(meId, draft))
  })

/** Deletes the files of all users, or of all except one. */
export const clearChosenFiles = (exceptUserId?: string) =>
  change(async (rows) => {
    for (const key of await promisifyRequest(rows.getAllKeys()))
      if (!exceptUserId || !String(key).startsWith(keyOf(exceptUserId, ''))) rows.delete(key)
  })

/** All files that this user has chosen for messages. */
export const readAllChosenFiles = async (meId: string) => {
  const range = IDBKeyRange.bound(keyOf(meId, ''), keyOf(meId, '\uffff'))
  const all = await store('readonly', (rows) => promisifyRequest<KeptFile[][]>(rows.getAll(range)))
  return all.flat()
}
