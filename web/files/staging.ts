import { files, type NewFile } from '#shared/files/contract.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call } from '#web/api/client.ts'
import { checkSessionAfterError, onClearUserData } from '#web/api/queryClient.ts'
import { upload } from '#web/api/upload.ts'
import type { KeptFile } from '#web/storage/keptFiles.ts'
import { createStore } from '#web/ui/createStore.ts'
import { releaseAllUrls, toLocalFile } from './localFile.ts'

type Upload = {
  progress: number | null
  /** Why the latest try failed. */
  error: ApiError | null
  /** On the server; null: not there. */
  fileId: string | null
  /** Whose space is filled to 80 % or more, as the server said then. */
  nearlyFull: NewFile['nearlyFull']
}

const none: Upload = { progress: null, error: null, fileId: null, nearlyFull: null }

/** The uploads of this tab, by the key of their file. */
const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())
const running = new Map<string, { result: Promise<string>; abort: AbortController }>()

const stateOf = ({ key, fileId }: KeptFile): Upload =>
  uploads.get().get(key) ?? (fileId ? { ...none, progress: 1, fileId } : none)
const setState = (key: string, state: Upload) => uploads.set(new Map(uploads.get()).set(key, state))

/** Trying again does not help: the file itself is refused. */
const isFinal = ({ status }: ApiError) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status)

export const isRefused = (file: KeptFile) => {
  const { error } = stateOf(file)
  return error !== null && isFinal(error)
}

export const isStaged = (file: KeptFile) => stateOf(file).fileId !== null

/** As the file is now, with its id on the server. */
export const withFileId = (file: KeptFile): KeptFile => ({
  ...file,
  fileId: stateOf(file).fileId,
})

const uploadFile = async ({ key, name, blob, groupId }: KeptFile, signal: AbortSignal) => {
  signal.throwIfAborted()
  const onProgress = (progress: number) => setState(key, { ...none, progress })
  onProgress(0)
  try {
    const about = { name, clientId: key, ...(groupId && { groupId }) }
    const { id, nearlyFull } = await upload(files.stage, about, blob, { signal, onProgress })
    setState(key, { progress: 1, error: null, fileId: id, nearlyFull })
    return id
  } catch (error) {
    if (signal.aborted) throw error
    const failure = error instanceof ApiError ? error : ApiError.unreachable(error)
    setState(key, { ...none, error: failure })
    checkSessionAfterError(failure)
    throw failure
  }
}

// One after the other: the first ones are there early, and the server prepares one at a time.
let last: Promise<unknown> = Promise.resolve()

/** Uploads the file, unless that is done or under way. Returns its id. */
export const stage = (file: KeptFile): Promise<string> => {
  const { fileId } = stateOf(file)
  if (fileId) return Promise.resolve(fileId)
  const under = running.get(file.key)
  if (under) return under.result
  setState(file.key, none)
  const abort = new AbortController()
  const result = last.then(() => uploadFile(file, abort.signal))
  running.set(file.key, { result, abort })
  last = result.then(
    () => running.delete(file.key),
    () => running.delete(file.key),
  )
  return result
}

const forget = ({ key }: KeptFile) => {
  const rest = new Map(uploads.get())
  rest.delete(key)
  uploads.set(rest)
}

/** The user has taken the file out: its upload stops, and the server deletes it. */
export const drop = (file: KeptFile) => {
  const { fileId } = stateOf(file)
  running.get(file.key)?.abort.abort()
  // The server deletes it after a day anyway.
  if (fileId) call(files.remove, { id: fileId }).catch(() => undefined)
  forget(file)
}

const isGone = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'file_not_available' || error.code === 'file_not_found')

const stageAll = async (kept: readonly KeptFile[], isWanted: () => boolean) => {
  const staged: KeptFile[] = []
  for (const file of kept) {
    if (!isWanted()) break
    const fileId = await stage(file)
    const { description } = file
    if (description) await call(files.describe, { id: fileId, description })
    staged.push({ ...file, fileId })
  }
  return staged
}

/**
 * Uploads what is not on the server and sends the message, while it is wanted. Files that were
 * deleted there after a day are uploaded again.
 */
export const sendWithFiles = async (
  kept: readonly KeptFile[],
  isWanted: () => boolean,
  send: (staged: KeptFile[]) => Promise<void>,
) => {
  const stageAndSend = async (files: readonly KeptFile[]) => {
    const staged = await stageAll(files, isWanted)
    if (isWanted()) await send(staged)
  }
  try {
    await stageAndSend(kept)
  } catch (error) {
    if (!isGone(error) || !isWanted()) throw error
    const again = kept.map((file) => ({ ...file, fileId: null }))
    for (const { key } of again) setState(key, none)
    await stageAndSend(again)
  }
  for (const file of kept) forget(file)
}

/** Whose space is nearly full, as the latest upload of these said. */
export const nearlyFullOf = (kept: readonly KeptFile[]) =>
  kept.filter(isStaged).map(stateOf).at(-1)?.nearlyFull ?? null

/** The files as they are shown, with their progress. */
export const useLocalFiles = (kept: readonly KeptFile[]) => {
  uploads.use()
  return kept.map((file) => toLocalFile(file, stateOf(file)))
}

onClearUserData(() => {
  for (const { abort } of running.values()) abort.abort()
  uploads.set(new Map())
  releaseAllUrls()
})
