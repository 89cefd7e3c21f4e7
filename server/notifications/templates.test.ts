import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { allKinds, kinds } from './kinds.ts'
import {
  builtInTemplate,
  getTemplate,
  renderNotification,
  renderTemplate,
  upsertTemplates,
} from './templates.ts'

let database: Database
beforeAll(async () => {
  database = await ownTestDatabase()
  await upsertTemplates(database.sql)
})
afterAll(() => database.close())

const allArgs = { who: 'Anna', about: 'Canal walk', what: 'Hoi', when: '19:30' }

describe('a template', () => {
  test('inserts values literally, in a single pass', () => {
    expect(renderTemplate('{{who}} wrote', { who: '{{about}}', about: 'x' })).toBe(
      '{{about}} wrote',
    )
    expect(renderTemplate('{{who}}', { who: '$& $1 {{' })).toBe('$& $1 {{')
  })

  test('evaluates no expressions and reads no prototype properties', () => {
    const nasty = "{{constructor.constructor('return process')()}}"
    expect(renderTemplate(nasty, allArgs)).toBe(nasty)
    expect(renderTemplate('a{{constructor}}{{__proto__}}{{toString}}b', allArgs)).toBe('ab')
  })

  test('uses the fallback, then the empty string, for a missing value', () => {
    expect(renderTemplate('{{who}} wrote', {}, { who: 'Somebody' })).toBe('Somebody wrote')
    expect(renderTemplate('Hello {{who}}', {})).toBe('Hello')
  })
})

test.each(allKinds)('%s renders completely, with and without values', async (kind) => {
  const template = await getTemplate(database.sql, kind)
  for (const args of [allArgs, {}]) {
    const rendered = renderNotification(template, args)
    expect(JSON.stringify(rendered)).not.toMatch(/undefined|null|\{\{|\}\}/)
    expect([rendered.title, rendered.message]).not.toContain('')
    // Without a link text there is no link.
    expect(rendered.actionText === '').toBe(kinds[kind].hasAction === false)
  }
  expect(renderNotification(template, allArgs)).toEqual(
    renderNotification(builtInTemplate(kind), { ...allArgs, community: 'Welkom' }),
  )
})

test.each([
  ['groupMention', 'Anna mentioned you in Canal walk', 'Hoi'],
  ['eventTomorrow', 'Your event is coming up', '“Canal walk” starts on 19:30. Hoi'],
] as const)('%s has each value in its place', async (kind, title, message) => {
  const template = await getTemplate(database.sql, kind)
  expect(renderNotification(template, allArgs)).toMatchObject({ title, message })
})

test('an edited template is used and survives a restart', async () => {
  const { sql } = database
  await sql`
    update notification_templates
    set title_template = 'Booked: {{about}}', updated_at = now() + interval '1 second'
    where type = 'bookingConfirmed'`
  await sql`update notification_templates set title_template = 'old' where type = 'eventChanged'`
  await upsertTemplates(sql)
  const titles = async () => [
    renderNotification(await getTemplate(sql, 'bookingConfirmed'), allArgs).title,
    renderNotification(await getTemplate(sql, 'eventChanged'), allArgs).title,
  ]
  expect(await titles()).toEqual(['Booked: Canal walk', builtInTemplate('eventChanged').title])
  await sql`update notification_templates set is_active = false where type = 'bookingConfirmed'`
  expect((await titles())[0]).toBe(builtInTemplate('bookingConfirmed').title)
})
