import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folderIn = (dataDir: string) => join(dataDir, 'outbox')

/** `20261126T193000Z`: sorts by time, and fits any file system. */
const fileTime = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')

/** Writes a mail as a file, under a name that is the same when the same mail is written again. */
export const writeMailFile = async (
  dataDir: string,
  mail: { id: string; date: Date },
  message: Buffer,
): Promise<string> => {
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${fileTime(mail.date)}-${mail.id}.eml`)
  await writeFile(`${file}.part`, message, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

const filesIn = (folder: string) =>
  readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Removes what was written for mails of an earlier time, halves of a killed process included. */
export const removeMailFiles = async (dataDir: string, before: Date): Promise<void> => {
  const folder = folderIn(dataDir)
  const limit = fileTime(before)
  for (const name of await filesIn(folder)) {
    const isOurs = /^\d{8}T\d{6}Z-.+\.eml(\.part)?$/.test(name)
    if (isOurs && name < limit) await rm(join(folder, name), { force: true })
  }
}

/** Removes what was written for these mails. */
export const removeFilesOf = async (dataDir: string, mailIds: string[]): Promise<void> => {
  const folder = folderIn(dataDir)
  const ids = new Set(mailIds)
  for (const name of await filesIn(folder)) {
    const [, id = ''] = /^\d{8}T\d{6}Z-(.+)\.eml(?:\.part)?$/.exec(name) ?? []
    if (ids.has(id)) await rm(join(folder, name), { force: true })
  }
}
