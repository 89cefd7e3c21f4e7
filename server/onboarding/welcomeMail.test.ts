import { beforeEach, expect, test } from 'vitest'
import { upsertGuides } from '#server/resources/bundledGuides.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const folder = mailFolder()
const dayMs = 24 * 3_600_000
const app = await sharedApp(
  { DATA_DIR: folder, PUBLIC_URL: 'https://welkom.example' },
  await ownTestDatabase(),
)
await upsertGuides(app.db)
await aUser(app) // the first account is an administrator

beforeEach(async () => {
  await app.db`delete from events`
  app.clock.now = new Date('2027-01-11T09:00:00Z')
})

const eventIn = (days: number, title: string, location: string) => {
  const start = new Date(app.clock.now.getTime() + days * dayMs)
  const end = new Date(start.getTime() + dayMs / 24)
  const times = { startDate: start.toISOString(), endDate: end.toISOString() }
  return anEvent(app, { title, location, ...times })
}

const readMails = async (person: Person) => {
  await app.jobs.drain()
  return mailsTo(folder, person)
}
const welcomeMails = async (person: Person) =>
  (await readMails(person)).filter(({ subject }) => subject === 'Welcome to Welkom')

const confirm = async (person: Person) => {
  const [mail] = await readMails(person)
  const code = /Code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
  return as(app, person).call(security.confirmEmailByCode, { code })
}

const aNewcomer = (location: string | null) =>
  aUser(app, { name: 'Mina Kaya', ...(location && { location }) }, { isConfirmed: false })

test('does not name events of a group that the newcomer is not in', async () => {
  const { id } = await eventIn(1, 'Rehearsal of the choir', 'Leiden')
  await app.db`update events set is_group_only = true where id = ${id}`
  const newcomer = await aNewcomer('Leiden')
  await confirm(newcomer)
  const [mail] = await welcomeMails(newcomer)
  expect(mail?.text).not.toContain('Rehearsal')
})

test('welcomes once, after the address is confirmed, with events of the town', async () => {
  await eventIn(1, 'Dutch over coffee', 'Leiden')
  await eventIn(2, 'Canal walk', 'Café De Zaak, Utrecht')
  await eventIn(8, 'Too far away', 'Utrecht')
  const { id } = await eventIn(3, 'Called off', 'Utrecht')
  await as(app, await anAdmin(app)).call(events.cancel, { id })
  const mina = await aNewcomer('Utrecht, Netherlands')
  expect(await welcomeMails(mina)).toEqual([])
  expect((await confirm(mina)).status).toBe(204)
  await confirm(mina)
  const [mail, ...others] = await welcomeMails(mina)
  expect(others).toEqual([])
  const [body] = (mail?.text ?? '').replaceAll(/[0-9a-f-]{36}/g, 'id').split('\n\n--')
  expect(body).toMatchInlineSnapshot(`
    "Welcome to Welkom

    Hello Mina Kaya,

    Good to have you here. Your email address is confirmed, so you can use everything now.

    This week in Utrecht
    - Canal walk
      Wednesday 13 January 2027, 10:00 to 11:00 (Europe/Amsterdam), Café De Zaak, Utrecht
      https://welkom.example/events?event=id

    A good first step
    - Tell people a little about you
      A photo, your languages and what you enjoy make it easy to say hello.
      https://welkom.example/profile?mode=edit
    - Read: First Weeks
      Registration, BSN, DigiD, a bank account, health insurance and a doctor.
      https://welkom.example/resources/first-weeks

    Open Welkom: https://welkom.example/

    Most people come alone the first time, and no one minds your accent. See you soon."
  `)
  expect(mail?.text).toContain('We send this welcome once.')
  expect(mail?.header('List-Unsubscribe')).toBeUndefined()
  expect(mail?.html).toContain('Canal walk')
})

test('names the guide in the language of the recipient', async () => {
  const mina = await aNewcomer(null)
  await as(app, mina).call(profile.update, { language: 'nl' })
  await confirm(mina)
  const texts = (await readMails(mina)).map(({ text }) => text)
  expect(texts.join('\n')).toContain('Lees: De eerste weken\n  Inschrijven, BSN, DigiD')
})

test('without anything in the town it names what is on elsewhere', async () => {
  await eventIn(1, 'Dutch over coffee', 'Leiden')
  for (const location of ['Utrecht', null]) {
    const mina = await aNewcomer(location)
    await confirm(mina)
    const [mail] = await welcomeMails(mina)
    expect(mail?.text).toContain('Coming up this week\n- Dutch over coffee')
    expect(mail?.text).not.toContain('This week in')
  }
})

test('without any event it still has a first step', async () => {
  const mina = await aNewcomer(null)
  await confirm(mina)
  const [mail] = await welcomeMails(mina)
  expect(mail?.text).not.toContain('this week')
  expect(mail?.text).toContain('A good first step\n- ')
})
