import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { errors } from '#shared/errors/errorTable.ts'
import { auditActionLabels } from '#shared/privacy/auditActionLabels.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { audit } from './audit.ts'

const app = await sharedApp()
await aUser(app)

const server = path.join(import.meta.dirname, '..')

/** The action names in files that write to the audit log. */
const parseActions = (source: string) =>
  /import \{[^}]*\baudit(?:Account)?\b/.test(source)
    ? [...source.matchAll(/(?<!entityType: )'([a-z]+(?:_[a-z]+)+)'/g)].map(
        ([, entry = '']) => entry,
      )
    : []

const listActions = () =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => parseActions(readFileSync(path.join(server, file), 'utf8')))
    // Error codes look like actions.
    .filter((entry) => entry in auditActionLabels || !(entry in errors))

describe('audit log', () => {
  test('has a label for every logged action', async () => {
    const relations = await app.db<{ name: string }[]>`
      select table_name::text as name from information_schema.tables
      union select column_name::text from information_schema.columns`
    const schemaNames = new Set(relations.map(({ name }) => name))
    const actions = new Set(listActions().filter((entry) => !schemaNames.has(entry)))
    expect([...actions]).toEqual(expect.arrayContaining(['signed_in', 'event_updated']))
    expect([...actions].filter((entry) => !(entry in auditActionLabels))).toEqual([])
  })

  test('is shown even when an entry is partly unreadable', async () => {
    const person = await aUser(app)
    const entry = { userId: person.me.id, action: 'profile_updated', entityType: 'user' }
    await audit(app.db, { ...entry, changed: ['name'] })
    await app.db`
      update data_audit_logs set new_data = '{"changed": "name"}' where user_id = ${person.me.id}`
    const { status, body } = await as(app, person).call(privacy.auditLogs, {})
    expect([status, body[0]?.newData]).toEqual([200, null])
  })

  test('is paged, newest first', async () => {
    const person = await aUser(app)
    for (const changed of [['name'], ['location'], ['languages', 'interests']])
      await audit(app.db, {
        userId: person.me.id,
        action: 'profile_updated',
        entityType: 'user',
        changed,
      })
    const first = await as(app, person).call(privacy.auditLogs, { limit: 2 })
    expect(first.body.map(({ newData }) => newData)).toEqual([
      { changed: ['languages', 'interests'] },
      { changed: ['location'] },
    ])
    const rest = await as(app, person).call(privacy.auditLogs, { before: first.body[1]?.id ?? '' })
    expect(rest.body.map(({ action }) => action)).toEqual(['profile_updated', 'account_created'])
  })

  test('is limited to own entries, even with the id of a foreign entry', async () => {
    const [one, other] = [await aUser(app), await aUser(app)]
    const theirs = (await as(app, other).call(privacy.auditLogs, {})).body[0]?.id ?? ''
    const mine = await as(app, one).call(privacy.auditLogs, { before: theirs })
    expect(mine.body).toEqual([])
    const [row] = (await as(app, one).call(privacy.auditLogs, {})).body
    expect(row).not.toHaveProperty('oldData')
    expect(row).not.toHaveProperty('userId')
  })
})
