import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { deedWords } from '#shared/privacy/deedWords.ts'
import { audit } from './audit.ts'

const app = await sharedApp()
await aUser(app)

const server = path.join(import.meta.dirname, '..')

/** In files that log: whatever is written as the name of a deed, on whatever way to the log. */
const deedsIn = (source: string) =>
  /import \{[^}]*\baudit(?:Account)?\b/.test(source)
    ? [...source.matchAll(/(?<!entityType: )'([a-z]+(?:_[a-z]+)+)'/g)].map(([, deed = '']) => deed)
    : []

const allDeeds = () =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => deedsIn(readFileSync(path.join(server, file), 'utf8')))

describe('the audit trail', () => {
  test('has words for everything that is logged', () => {
    const deeds = new Set(allDeeds())
    expect([...deeds]).toEqual(expect.arrayContaining(['signed_in', 'event_updated']))
    expect([...deeds].filter((deed) => !(deed in deedWords))).toEqual([])
  })

  test('is shown also where one of its lines cannot be read in full', async () => {
    const person = await aUser(app)
    const deed = { userId: person.me.id, action: 'profile_updated', entityType: 'user' }
    await audit(app.db, { ...deed, changed: ['name'] })
    await app.db`
      update data_audit_logs set new_data = '{"changed": "name"}' where user_id = ${person.me.id}`
    const { status, body } = await as(app, person).call(privacy.auditLogs, {})
    expect([status, body[0]?.newData]).toEqual([200, null])
  })

  test('shows the latest first, in parts, and how much there is', async () => {
    const person = await aUser(app)
    for (const changed of [['name'], ['location'], ['languages', 'interests']])
      await audit(app.db, {
        userId: person.me.id,
        action: 'profile_updated',
        entityType: 'user',
        changed,
      })
    const first = await as(app, person).call(privacy.auditLogs, { limit: 2 })
    expect(first.headers['x-total-count']).toBe('4')
    expect(first.body.map(({ newData }) => newData)).toEqual([
      { changed: ['languages', 'interests'] },
      { changed: ['location'] },
    ])
    const rest = await as(app, person).call(privacy.auditLogs, { before: first.body[1]?.id ?? '' })
    expect(rest.body.map(({ action }) => action)).toEqual(['profile_updated', 'account_created'])
  })

  test('is one’s own, and cannot be reached by the id of somebody else’s row', async () => {
    const [one, other] = [await aUser(app), await aUser(app)]
    const theirs = (await as(app, other).call(privacy.auditLogs, {})).body[0]?.id ?? ''
    const mine = await as(app, one).call(privacy.auditLogs, { before: theirs })
    expect(mine.body).toEqual([])
    const [row] = (await as(app, one).call(privacy.auditLogs, {})).body
    expect(row).not.toHaveProperty('oldData')
    expect(row).not.toHaveProperty('userId')
  })
})
