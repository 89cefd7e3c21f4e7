import { timingSafeEqual } from 'node:crypto'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, isLocalUrl } from '#server/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import { hasUsers } from '#server/users/users.ts'
import * as store from './store.ts'

type Site = Pick<Config, 'publicUrl' | 'dataDir'>

const linkFile = (dataDir: string) => path.join(dataDir, 'setup-link')

/** null without a file or for a truncated one. */
const readToken = async (file: string) => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return /[?&]setup=([\w-]{43})\s*$/.exec(text)?.[1] ?? null
}

const hashHex = (token: string) => hashToken(token).toString('hex')

const removeLink = async (db: Db, { dataDir }: Site) => {
  await store.removeSetupLinks(db)
  await rm(linkFile(dataDir), { force: true })
}

export type SetupLink = { url: string; file: string }

/**
 * Creates the link that registers the first account of a public installation. A later start reuses
 * the link in its file; each machine has its own.
 */
export const prepareSetupLink = async (db: Db, site: Site): Promise<SetupLink | null> => {
  if (isLocalUrl(site.publicUrl)) return null
  if (await hasUsers(db)) {
    await removeLink(db, site)
    return null
  }
  const file = linkFile(site.dataDir)
  const token = (await readToken(file)) ?? newToken()
  await store.addSetupLink(db, hashHex(token))
  const url = `${site.publicUrl}/auth?${new URLSearchParams({ setup: token })}`
  await mkdir(site.dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, `${url}\n`, { mode: 0o600 })
  // `writeFile` keeps the mode of an existing file.
  await chmod(file, 0o600)
  return { url, file }
}

const setupLinkRequired = () => new AppError('setup_link_required')

/** Compares with every stored hash in constant time. */
const isSetupLink = async (db: Db, token: string) => {
  const given = hashToken(token)
  const hashes = await store.listSetupLinks(db)
  return hashes.map((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), given)).includes(true)
}

/**
 * The first account becomes administrator, so a public installation requires the set-up link for it.
 * Later this never applies again, since the last administrator cannot be deleted.
 */
export const requireSetupLink = async (
  db: Db,
  { publicUrl }: Site,
  token: string | undefined,
): Promise<void> => {
  if (isLocalUrl(publicUrl) || (await hasUsers(db))) return
  if (!token || !(await isSetupLink(db, token))) throw setupLinkRequired()
}

/** Removes the link in the transaction that adds the first account. */
export const completeSetup = async (tx: Tx, { dataDir }: Site): Promise<void> => {
  await store.removeSetupLinks(tx)
  // The next start removes the file if this fails.
  afterCommit(tx, () => void rm(linkFile(dataDir), { force: true }).catch(() => {}))
}
