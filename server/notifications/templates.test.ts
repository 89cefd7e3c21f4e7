import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { allKinds, kinds } from './kinds.ts'
import { fillIn, putTemplates, sayIn, templateOf } from './templates.ts'

let database: Database
beforeAll(async () => {
  database = await ownTestDatabase()
  await putTemplates(database.sql)
})
afterAll(() => database.close())

const all = { who: 'Anna', about: 'Canal walk', what: 'Hoi', when: '19:30' }

describe('a template', () => {
  test('takes its words once and literally', () => {
    expect(fillIn('{{who}} wrote', { who: '{{about}}', about: 'x' })).toBe('{{about}} wrote')
    expect(fillIn('{{who}}', { who: '$& $1 {{' })).toBe('$& $1 {{')
  })

  test('runs nothing and reaches nothing but its words', () => {
    const nasty = "{{constructor.constructor('return process')()}}"
    expect(fillIn(nasty, all)).toBe(nasty)
    expect(fillIn('a{{constructor}}{{__proto__}}{{toString}}b', all)).toBe('ab')
  })

  test('without a word says what stands for it, or nothing', () => {
    expect(fillIn('{{who}} wrote', {}, { who: 'Somebody' })).toBe('Somebody wrote')
    expect(fillIn('Hello {{who}}', {})).toBe('Hello')
  })
})

test.each(allKinds)('%s says all it should, and never "undefined"', async (kind) => {
  const template = await templateOf(database.sql, kind)
  for (const words of [all, {}]) {
    const said = sayIn(template, words)
    expect(JSON.stringify(said)).not.toMatch(/undefined|null|\{\{|\}\}/)
    expect(Object.values(said)).not.toContain('')
  }
  expect(sayIn(template, all)).toEqual(sayIn(kinds[kind], all))
})

test('the words of every kind', async () => {
  const said = await Promise.all(
    allKinds.map(async (kind) => {
      const { title, message, actionText } = sayIn(await templateOf(database.sql, kind), all)
      return `${kind} | ${title} | ${message} | ${actionText}`
    }),
  )
  expect(said).toMatchSnapshot()
})

test('what somebody wrote anew is used, and a start leaves it alone', async () => {
  const { sql } = database
  await sql`
    update notification_templates
    set title_template = 'Booked: {{about}}', updated_at = now() + interval '1 second'
    where type = 'bookingConfirmed'`
  await sql`update notification_templates set title_template = 'old' where type = 'eventChanged'`
  await putTemplates(sql)
  const titles = async () => [
    sayIn(await templateOf(sql, 'bookingConfirmed'), all).title,
    sayIn(await templateOf(sql, 'eventChanged'), all).title,
  ]
  expect(await titles()).toEqual(['Booked: Canal walk', kinds.eventChanged.title])
  await sql`update notification_templates set is_active = false where type = 'bookingConfirmed'`
  expect((await titles())[0]).toBe(kinds.bookingConfirmed.title)
})
