import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { Db, Sql } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { hasAnyone } from '#server/users/users.ts'
import * as store from './store.ts'

/** Every version there ever was; a new one is a new file beside the others. */
const versions = [
  { version: '1.0', effectiveDate: new Date('2026-11-21T00:00:00+01:00') },
  { version: '1.1', effectiveDate: new Date('2026-11-22T00:00:00+01:00') },
  { version: '1.2', effectiveDate: new Date('2026-11-22T06:00:00+01:00') },
]

const textOf = (version: string) =>
  readFile(path.join(import.meta.dirname, `${version}.md`), 'utf8')

/** At each start: versions that are new here land. Where nobody is, there is nobody to tell. */
export const putPolicies = async (sql: Sql): Promise<void> => {
  const policies = await Promise.all(
    versions.map(async (one) => ({ ...one, content: await textOf(one.version) })),
  )
  await inTransaction(sql, async (tx) => {
    const toldAt = (await hasAnyone(tx)) ? null : new Date()
    await store.addPolicies(
      tx,
      policies.map((policy) => ({ ...policy, id: uuid(), toldAt })),
    )
  })
}

/** The version in effect; before any is, the first one. */
export const currentPolicy = async (db: Db, now: Date) => {
  const policies = await store.listPolicies(db)
  const policy = policies.findLast(({ effectiveDate }) => effectiveDate <= now) ?? policies[0]
  if (!policy) throw new Error('The policies are put at the start, and are not there')
  return policy
}

export const readPolicy = ({ db, now }: Pick<App, 'db' | 'now'>) => currentPolicy(db, now())
