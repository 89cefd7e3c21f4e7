import { timingSafeEqual } from 'node:crypto'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashToken, newToken } from '#server/auth/token.ts'
import { type Config, isLocalUrl } from '#server/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hasAnyone } from '#server/users/users.ts'
import * as store from './store.ts'

type Site = Pick<Config, 'publicUrl' | 'dataDir'>

const fileIn = (dataDir: string) => path.join(dataDir, 'setup-link')

/** Null as well where the writing of the file was cut short. */
const tokenIn = async (file: string) => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return /[?&]setup=([\w-]{43})\s*$/.exec(text)?.[1] ?? null
}

const hexOf = (token: string) => hashToken(token).toString('hex')

const removeLink = async (db: Db, { dataDir }: Site) => {
  await store.removeSetupLinks(db)
  await rm(fileIn(dataDir), { force: true })
}

export type SetupLink = { url: string; file: string }

/**
 * For the start of an installation that others can reach: until there is an account, the link that
 * registers it. A later start finds it in its file; each machine has one of its own.
 */
export const prepareSetupLink = async (db: Db, site: Site): Promise<SetupLink | null> => {
  if (isLocalUrl(site.publicUrl)) return null
  if (await hasAnyone(db)) {
    await removeLink(db, site)
    return null
  }
  const file = fileIn(site.dataDir)
  const token = (await tokenIn(file)) ?? newToken()
  await store.addSetupLink(db, hexOf(token))
  const url = `${site.publicUrl}/auth?${new URLSearchParams({ setup: token })}`
  await mkdir(site.dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, `${url}\n`, { mode: 0o600 })
  // One that was there before keeps the mode that it had.
  await chmod(file, 0o600)
  return { url, file }
}

const missing = () =>
  new Refusal(
    403,
    'This community has no accounts yet. To register the first, open the set-up link: the server printed it when it started, and it is in the file setup-link of its data folder.',
  )

/** Compares with all that there are, each in constant time. */
const isSetupLink = async (db: Db, token: string) => {
  const given = hashToken(token)
  const known = await store.listSetupLinks(db)
  return known.map((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), given)).includes(true)
}

/**
 * The first account is the administrator, so that a stranger who comes first would be. Once there is
 * an account there always is: the last administrator stays.
 */
export const refuseWithoutSetupLink = async (
  db: Db,
  { publicUrl }: Site,
  token: string | undefined,
): Promise<void> => {
  if (isLocalUrl(publicUrl) || (await hasAnyone(db))) return
  if (!token || !(await isSetupLink(db, token))) throw missing()
}

/** In the transaction that adds the first account: the link has done its work. */
export const endSetup = async (tx: Tx, { dataDir }: Site): Promise<void> => {
  await store.removeSetupLinks(tx)
  // The next start removes it again, should it stay.
  afterCommit(tx, () => void rm(fileIn(dataDir), { force: true }).catch(() => {}))
}
