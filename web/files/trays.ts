import { useEffect, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { maxFilesPerMessage } from '#shared/files/contract.ts'
import { onClearUserData } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import {
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
import type { LocalFile } from './localFile.ts'
import { drop, isRefused, isStaged, stage, useLocalFiles, withFileId } from './staging.ts'

/** The files chosen for the message that is being written. */
type Tray = {
  files: readonly KeptFile[]
  /** How many are being made smaller. */
  preparing: number
}

const emptyTray: Tray = { files: [], preparing: 0 }
const trays = createStore<ReadonlyMap<string, Tray>>(new Map())
const loads = new Map<string, Promise<void>>()
onClearUserData(() => {
  trays.set(new Map())
  loads.clear()
})

/** What may wait on a device for one owner. */
const maxKeptBytes = 50 * 1024 * 1024

const sizeOf = (files: readonly { blob: Blob }[]) =>
  files.reduce((sum, { blob }) => sum + blob.size, 0)

/** How much of this user waits on the device: chosen, or in messages that are not sent yet. */
const countKeptBytes = async (meId: string) => {
  const waiting = (await readOutbox())
    .filter((message) => message.meId === meId)
    .flatMap(({ row }) => (row as { pendingFiles?: KeptFile[] }).pendingFiles ?? [])
  return sizeOf([...waiting, ...(await readAllChosenFiles(meId))])
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

const trayOf = (meId: string, draft: string, groupId?: string) => {
  const name = `${meId} ${draft}`
  const read = () => trays.get().get(name) ?? emptyTray
  const set = (changes: Partial<Tray>) =>
    trays.set(new Map(trays.get()).set(name, { ...read(), ...changes }))
  const save = () =>
    // Storage may be full or forbidden. The files then live as long as the page.
    saveChosenFiles(meId, draft, read().files.map(withFileId)).catch(() => undefined)
  const setFiles = (files: readonly KeptFile[]) => {
    set({ files })
    return save()
  }
  const begin = (file: KeptFile) => void stage(file).then(save, () => undefined)

  /** Brings back the files of an earlier visit. */
  const load = () => {
    const loading =
      loads.get(name) ??
      readChosenFiles(meId, draft).then(
        (kept) => {
          if (kept.length === 0 || !loads.has(name)) return
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
    const kept = { ...prepared, key: uuid(), kind, description: '', fileId: null } as const
    return groupId ? { ...kept, groupId } : kept
  }

  const add = async (given: readonly File[]) => {
    await load()
    const { files, preparing } = read()
    const room = Math.max(0, maxFilesPerMessage - files.length - preparing)
    const accepted = given.slice(0, room)
    const refused: { name: string; reason: string }[] = []
    set({ preparing: preparing + accepted.length })
    // One after the other: a phone has little memory for large pictures.
    for (const file of accepted) {
      const result = await prepare(file).catch(() => ({ refusal: t('common.checkConnection') }))
      const isRefusal = 'refusal' in result
      set({
        preparing: read().preparing - 1,
        ...(!isRefusal && { files: [...read().files, result] }),
      })
      if (isRefusal) {
        refused.push({ name: file.name, reason: result.refusal })
        showRefusals(refused)
      } else {
        void save()
        begin(result)
      }
    }
    if (given.length > room)
      showErrorToast({ title: t('files.attach.tooMany', { count: maxFilesPerMessage }) })
  }

  return {
    name,
    load,
    add,
    remove: (key: string) => {
      for (const file of read().files) if (file.key === key) drop(file)
      void setFiles(read().files.filter((file) => file.key !== key))
    },
    retry: (key: string) => {
      for (const file of read().files) if (file.key === key) begin(file)
    },
    describe: (key: string, description: string) =>
      void setFiles(
        read().files.map((file) => (file.key === key ? { ...file, description } : file)),
      ),
    /** Empties it into a message. */
    take: () => {
      const files = read().files.map(withFileId)
      if (files.length > 0) void setFiles([])
      return files
    },
    /** Uploads those that failed again, for example once the network is back. */
    resume: () => {
      for (const file of read().files) if (!isStaged(file) && !isRefused(file)) begin(file)
    },
    /** Puts the files of a message that was not accepted before what is there. */
    giveBack: async (files: readonly KeptFile[]) => {
      await load()
      await setFiles([...files.map(withFileId), ...read().files])
    },
  }
}

/** Puts the files of a message that may no longer be sent back, to those that are chosen. */
export const returnFiles = (meId: string, draft: string, files: readonly KeptFile[]) =>
  trayOf(meId, draft).giveBack(files)

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
  const { files, preparing } = trays.useSelected((all) => all.get(tray.name) ?? emptyTray)
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
    problem: problemWith(files),
  }
}

export type TrayControl = ReturnType<typeof useTray>
