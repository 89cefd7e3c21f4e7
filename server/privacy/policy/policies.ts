import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { Db, Sql } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { readTextFile } from '#server/language/textFile.ts'
import { policyChanged } from '#server/notifications/inputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { hasUsers } from '#server/users/users.ts'
import { type Language, originalLanguage } from '#shared/language/languages.ts'
import type { Document, Policy } from '#shared/privacy/contract.ts'
import { documents } from '#shared/privacy/documents.ts'
import * as store from '../store.ts'

/** All versions ever published; a new version is a new file. */
const versions = [
  { version: '1.0', effectiveDate: new Date('2026-11-21T00:00:00+01:00') },
  { version: '1.1', effectiveDate: new Date('2026-11-22T00:00:00+01:00') },
  { version: '1.2', effectiveDate: new Date('2026-11-22T06:00:00+01:00') },
  { version: '1.3', effectiveDate: new Date('2026-11-26T00:00:00+01:00') },
  { version: '1.4', effectiveDate: new Date('2026-11-30T00:00:00+01:00') },
  { version: '1.5', effectiveDate: new Date('2026-11-30T13:00:00+01:00') },
  { version: '1.6', effectiveDate: new Date('2026-11-30T17:00:00+01:00') },
]

const policyPath = (language: Language, version: string) =>
  path.join(import.meta.dirname, language, `${version}.md`)

const readPolicyText = (version: string) => readFile(policyPath(originalLanguage, version), 'utf8')

/** Adds new versions at every start. Without users there is nothing to announce. */
export const upsertPolicies = async (sql: Sql): Promise<void> => {
  const policies = await Promise.all(
    versions.map(async (one) => ({ ...one, content: await readPolicyText(one.version) })),
  )
  await inTransaction(sql, async (tx) => {
    const announcedAt = (await hasUsers(tx)) ? null : new Date()
    await store.addPolicies(
      tx,
      policies.map((policy) => ({ ...policy, id: uuid(), announcedAt })),
    )
  })
}

/** The version in effect, or the first one before any is. */
export const currentPolicy = async (db: Db, now: Date) => {
  const policies = await store.listPolicies(db)
  const policy = policies.findLast(({ effectiveDate }) => effectiveDate <= now) ?? policies[0]
  if (!policy) throw new Error('The policies are missing; they are added at every start')
  return policy
}

/** The policy in effect, translated if there is a file for its version. The English text is binding. */
export const readPolicy = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  { language = currentLanguage() }: { language?: Language | undefined } = {},
): Promise<Policy> => {
  const policy = await currentPolicy(db, now())
  const file = policyPath(language, policy.version)
  return language !== originalLanguage && existsSync(file)
    ? { ...policy, content: await readFile(file, 'utf8'), language, missingLanguage: null }
    : { ...policy, ...inOriginalLanguage(language) }
}

const inOriginalLanguage = (wanted: Language) => ({
  language: originalLanguage as Language,
  missingLanguage: wanted === originalLanguage ? null : wanted,
})

const batchSize = 100
const checkIntervalHours = 1

type AnnouncementJob = { policyId: string; after?: string }

/**
 * Notifies the next batch and queues the following one in one transaction, so every member is
 * notified exactly once.
 */
export const announcePolicy = (app: App, { policyId, after }: AnnouncementJob) =>
  inTransaction(app.db, async (tx) => {
    const policy = await store.lockUnannounced(tx, policyId)
    if (!policy) return
    const members = await store.listMembers(tx, policy, after, batchSize)
    const input = policyChanged(policy)
    await notifyAll(
      app,
      tx,
      members.map((userId) => ({ userId, input })),
    )
    const last = members.at(-1)
    if (!last || members.length < batchSize) return store.markAnnounced(tx, policyId, app.now())
    const nextPayload = { policyId, after: last }
    return app.jobs.send(tx, 'policies.announce', nextPayload, { key: `${policyId}:${last}` })
  })

/** Queues new versions, and versions whose notification was interrupted. */
export const queueAnnouncements = async ({ db, jobs }: Pick<App, 'db' | 'jobs'>) => {
  for (const { id } of await store.listUnannounced(db))
    await jobs.send(db, 'policies.announce', { policyId: id }, { key: id })
}

export const handlePolicyJobs = (app: App) => {
  app.jobs.handle('policies.announce', (payload) => announcePolicy(app, payload))
  app.jobs.every('policies.check', checkIntervalHours, () => queueAnnouncements(app))
}

const folder = path.join(import.meta.dirname, '../../../docs/privacy')

/** The accessibility statement has a screen of its own, which is not in the list of documents. */
const names = [...documents.map(({ name }) => name), 'accessibility']

/** Reads the file in the repository, so the published text is always the committed one. */
export const readDocument = async ({
  name,
  language = currentLanguage(),
}: {
  name: string
  language?: Language | undefined
}): Promise<Document> => {
  if (!names.includes(name)) throw new AppError('document_not_found')
  const pathIn = (one: Language) => path.join(folder, one, `${name}.md`)
  const isTranslated = language !== originalLanguage && existsSync(pathIn(language))
  const file = await readTextFile(pathIn(isTranslated ? language : originalLanguage))
  const { title, description: lead, content } = file
  return {
    ...{ name, title, lead, content },
    ...(isTranslated ? { language, missingLanguage: null } : inOriginalLanguage(language)),
  }
}
