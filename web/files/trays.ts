import { useEffect, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { maxFilesPerMessage } from '#shared/files/contract.ts'
import { currentUserId, onClearUserData } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import {
  deleteChosenFiles,
  type KeptFile,
  readAllChosenFiles,
  readChosenFiles,
  saveChosenFiles,
} from '#web/storage/keptFiles.ts'
import { readOutbox } from '#web/storage/outboxStore.ts'
import { createStore } from '#web/ui/createStore.ts'
import { showErrorToast } from '#web/ui/toast.ts'
import { whenIdle } from '#web/ui/whenIdle.ts'
import { isPicture, refusalOf } from './acceptedFiles.ts'
import { type LocalFile, releaseUrl } from './localFile.ts'
import {
  drop,
  isRefused,
  isStaged,
  nearlyFullOf,
  stage,
  useLocalFiles,
  withFileId,
} from './staging.ts'

/** The files chosen for the message that is being written. */
type Tray = {
  files: readonly KeptFile[]
  /** How many are being made smaller. */
  preparing: number
  /** How many could not be added. */
  refused: number
  /** The user has sent it: it leaves once all is prepared. */
  isHeld: boolean
}

const emptyTray: Tray = { files: [], preparing: 0, refused: 0, isHeld: false }
const trays = createStore<ReadonlyMap<string, Tray>>(new Map())
const loads = new Map<string, Promise<void>>()
/** Another one for each time that someone is signed in. */
let visit = {}
onClearUserData(() => {
  visit = {}
  trays.set(new Map())
  loads.clear()
})

/** What may wait on a device for one owner until it is uploaded. */
const maxKeptBytes = 50 * 1024 * 1024

const sizeOf = (files: readonly { blob: Blob }[]) =>
  files.reduce((sum, { blob }) => sum + blob.size, 0)

/** How much of this user waits to be uploaded: chosen, or in messages that are not sent yet. */
const countKeptBytes = async (meId: string) => {
  const waiting = (await readOutbox())
    .filter((message) => message.meId === meId)
    .flatMap(({ row }) => (row as { pendingFiles?: KeptFile[] }).pendingFiles ?? [])
  const all = [...waiting, ...(await readAllChosenFiles(meId))]
  return sizeOf(all.filter((file) => !isStaged(file)))
}

/** One toast for all: a new one would replace the last. */
const showRefusals = (refused: { name: string; reason: string }[]) => {
  const [first] = refused
  if (first && refused.length === 1)
    showErrorToast({
      title: t('files.attach.failed', { name: first.name }),
      description: first.reason,
    })
  else
    showErrorToast({
      title: t('files.attach.failedSome', { count: refused.length }),
      description: refused.map((each) => t('files.attach.failedOne', each)).join(' '),
    })
}

const isNotIn = (files: readonly KeptFile[]) => (file: KeptFile) =>
  !files.some(({ key }) => key === file.key)

const trayOf = (meId: string, draft: string, groupId?: string) => {
  const name = `${meId} ${draft}`
  const read = () => trays.get().get(name) ?? emptyTray
  const set = (changes: Partial<Tray>) =>
    trays.set(new Map(trays.get()).set(name, { ...read(), ...changes }))
  /** Whether the user is still signed in, asked after each wait. */
  const staysSignedIn = () => {
    const before = visit
    return () => visit === before && currentUserId() === meId
  }
  const save = (files: readonly KeptFile[]) =>
    // Storage may be full or forbidden. The files then live as long as the page.
    saveChosenFiles(meId, draft, files.map(withFileId)).catch(() => undefined)
  const remove = (files: readonly KeptFile[]) => {
    set({ files: read().files.filter(isNotIn(files)) })
    return deleteChosenFiles(meId, draft, files).catch(() => undefined)
  }
  const until = (is: (tray: Tray) => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!is(read())) return
        stop()
        resolve()
      }
      const stop = trays.subscribe(check)
      check()
    })
  const begin = (file: KeptFile) => {
    const isSignedIn = staysSignedIn()
    void stage(file).then(
      () => {
        if (isSignedIn()) void save(read().files.filter(({ key }) => key === file.key))
      },
      () => undefined,
    )
  }

  /** Brings back the files of an earlier visit. */
  const load = () => {
    const isSignedIn = staysSignedIn()
    const loading =
      loads.get(name) ??
      readChosenFiles(meId, draft).then(
        (kept) => {
          if (kept.length === 0 || !isSignedIn()) return
          set({ files: [...kept, ...read().files] })
          for (const file of kept) begin(file)
        },
        () => undefined,
      )
    loads.set(name, loading)
    return loading
  }

  const prepare = async (file: File): Promise<KeptFile | { refusal: string }> => {
    const refusal = refusalOf(file)
    if (refusal !== null) return { refusal }
    const { prepareFile } = await import('./prepareFile.ts')
    const prepared = await prepareFile(file)
    if ('refusal' in prepared) return prepared
    const keptBytes = await countKeptBytes(meId).catch(() => 0)
    if (keptBytes + prepared.blob.size > maxKeptBytes) return { refusal: t('files.attach.tooMuch') }
    const kind = isPicture(file) ? 'picture' : 'document'
    const chosenAt = performance.timeOrigin + performance.now()
    const about = { key: uuid(), chosenAt, kind, description: '', fileId: null } as const
    const kept = { ...prepared, ...about }
    return groupId ? { ...kept, groupId } : kept
  }

  const add = async (given: readonly File[]) => {
    const isSignedIn = staysSignedIn()
    // They belong to the next message.
    if (read().isHeld) await until(({ isHeld }) => !isHeld)
    if (!isSignedIn()) return
    const { files, preparing } = read()
    const room = Math.max(0, maxFilesPerMessage - files.length - preparing)
    const accepted = given.slice(0, room)
    const refused: { name: string; reason: string }[] = []
    const tooMany = given.length - accepted.length
    set({ preparing: preparing + accepted.length, refused: read().refused + tooMany })
    await load()
    if (!isSignedIn()) return
    // One after the other: a phone has little memory for large pictures.
    for (const file of accepted) {
      const result = await prepare(file).catch(() => ({ refusal: t('common.checkConnection') }))
      if (!isSignedIn()) return
      const isRefusal = 'refusal' in result
      set({
        preparing: read().preparing - 1,
        ...(isRefusal ? { refused: read().refused + 1 } : { files: [...read().files, result] }),
      })
      if (isRefusal) {
        refused.push({ name: file.name, reason: result.refusal })
        showRefusals(refused)
      } else {
        void save([result])
        begin(result)
      }
    }
    if (tooMany > 0)
      showErrorToast({ title: t('files.attach.tooMany', { count: maxFilesPerMessage }) })
  }

  return {
    name,
    load,
    add,
    remove: (key: string) => {
      const removed = read().files.filter((file) => file.key === key)
      for (const file of removed) drop(file)
      void remove(removed)
      releaseUrl(key)
    },
    retry: (key: string) => {
      for (const file of read().files) if (file.key === key) begin(file)
    },
    describe: (key: string, description: string) => {
      const files = read().files.map((file) => (file.key === key ? { ...file, description } : file))
      set({ files })
      void save(files.filter((file) => file.key === key))
    },
    /** As they are now, also in a function of an earlier rendering. */
    chosen: () => read().files.map(withFileId),
    /** These were sent. Others may have been chosen meanwhile. */
    clear: (sent: readonly KeptFile[]) => void remove(sent),
    /**
     * Empties it into a message once all is prepared. Returns false, and keeps the files, if one of
     * them is refused until then, or if the device has no space for the message.
     */
    handOver: async (send: (files: readonly KeptFile[]) => Promise<void>) => {
      const isSignedIn = staysSignedIn()
      const { refused } = read()
      set({ isHeld: true })
      await until(({ preparing }) => preparing === 0)
      if (!isSignedIn()) return false
      const files = read().files.map(withFileId)
      const isSent =
        read().refused === refused &&
        (await send(files).then(
          () => true,
          () => false,
        ))
      if (!isSignedIn()) return false
      if (isSent) await remove(files)
      else if (read().refused === refused)
        showErrorToast({
          title: t('common.failedToSendMessage'),
          description: t('files.attach.deviceFull'),
        })
      set({ isHeld: false })
      return isSent
    },
    /** Uploads those that failed again, for example once the network is back. */
    resume: () => {
      for (const file of read().files) if (!isStaged(file) && !isRefused(file)) begin(file)
    },
    /** Puts the files of a message that was not accepted before what is there. */
    giveBack: async (files: readonly KeptFile[]) => {
      await load()
      set({ files: [...files.map(withFileId), ...read().files] })
      await save(files)
    },
  }
}

/** Puts the files of a message that may no longer be sent back, to those that are chosen. */
export const returnFiles = (meId: string, draft: string, files: readonly KeptFile[]) =>
  trayOf(meId, draft).giveBack(files)

/** Takes all files out: their text was discarded. */
export const discardFiles = async (meId: string, draft: string) => {
  const tray = trayOf(meId, draft)
  await tray.load()
  for (const { key } of tray.chosen()) tray.remove(key)
}

/** Adds files to those that are chosen for the message that is written in this draft. */
export const addFiles = (
  meId: string,
  draft: string,
  files: readonly File[],
  groupId: string | undefined,
) => trayOf(meId, draft, groupId).add(files)

const useResume = (tray: { resume: () => void }) => {
  useEffect(() => {
    window.addEventListener('online', tray.resume)
    return () => window.removeEventListener('online', tray.resume)
  }, [tray])
}

const useFilesOfEarlierVisit = (tray: { load: () => Promise<void> }) => {
  useEffect(() => void tray.load(), [tray])
}

/** Offline, pictures are prepared as well, so the code for that is loaded before. */
const usePreloaded = () =>
  useEffect(() => whenIdle(() => void import('./prepareFile.ts').catch(() => undefined)), [])

/** Why the message with these files cannot be sent; null: it can. */
const problemWith = (files: readonly KeptFile[]) => {
  if (files.length > maxFilesPerMessage)
    return t('files.attach.tooMany', { count: maxFilesPerMessage })
  return files.some(isRefused) ? t('files.attach.removeRefused') : null
}

/** The files chosen for the message that is written in this draft. */
export const useTray = (me: { id: string }, draft: string, groupId?: string) => {
  const [tray] = useState(() => trayOf(me.id, draft, groupId))
  useFilesOfEarlierVisit(tray)
  useResume(tray)
  usePreloaded()
  const { files, preparing, isHeld } = trays.useSelected((all) => all.get(tray.name) ?? emptyTray)
  const shown = useLocalFiles(files)
  return {
    ...tray,
    /** As they are shown, each with what it shows and whether trying again may help. */
    files: files.map((file, at) => ({
      ...(shown[at] as LocalFile),
      description: file.description,
      isRefused: isRefused(file),
    })),
    preparing,
    isHeld,
    isEmpty: files.length === 0 && preparing === 0,
    problem: problemWith(files),
    nearlyFull: nearlyFullOf(files),
  }
}

export type TrayControl = ReturnType<typeof useTray>
