import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { type MemberLanguages, profile } from '#shared/profile/contract.ts'

const app = await sharedApp()
await aUser(app) // the first account is an administrator

const setLanguages = (person: Person, languages: MemberLanguages) =>
  as(app, person).call(profile.setLanguages, languages)
const readLanguages = async (person: Person) =>
  (await as(app, person).call(profile.languages, {})).body
const namesOf = async (person: Person) => (await as(app, person).call(auth.me, {})).body.languages
const countAudits = async ({ me }: Person) =>
  (
    await app.db`
      select from data_audit_logs
      where user_id = ${me.id} and new_data @> '{"changed": ["languages"]}'`
  ).length

const spanishAndDutch: MemberLanguages = {
  speaks: [
    { language: 'en', level: null },
    { language: 'de', level: 'B1' },
    { language: 'es', level: 'native' },
  ],
  learns: [{ language: 'nl', level: 'A1' }],
}

test('languages are saved best first, and their names become those of the profile', async () => {
  const ana = await aUser(app)
  expect(await readLanguages(ana)).toEqual({ speaks: [], learns: [] })
  const { status, body } = await setLanguages(ana, spanishAndDutch)
  expect(status).toBe(200)
  expect(body.speaks.map(({ language }) => language)).toEqual(['es', 'de', 'en'])
  expect(await readLanguages(ana)).toEqual(body)
  expect(await namesOf(ana)).toEqual(['Spanish', 'German', 'English'])
})

test('names that are on no list stay, and named languages get a row', async () => {
  const ana = await aUser(app)
  await as(app, ana).call(profile.update, { languages: ['Quechua', 'farsi', 'Dutch'] })
  expect((await readLanguages(ana)).speaks).toEqual([
    { language: 'fa', level: null },
    { language: 'nl', level: null },
  ])
  await setLanguages(ana, spanishAndDutch)
  expect(await namesOf(ana)).toEqual(['Spanish', 'German', 'English', 'Quechua'])
})

test('removing a name removes the language, and other levels stay', async () => {
  const ana = await aUser(app)
  await setLanguages(ana, spanishAndDutch)
  await as(app, ana).call(profile.update, { languages: ['Spanish'] })
  expect(await readLanguages(ana)).toEqual({
    speaks: [{ language: 'es', level: 'native' }],
    learns: [{ language: 'nl', level: 'A1' }],
  })
})

test('a learnt language becomes a spoken one of the same level', async () => {
  const ana = await aUser(app)
  await setLanguages(ana, spanishAndDutch)
  await as(app, ana).call(profile.update, { languages: ['Spanish', 'Dutch'] })
  expect(await readLanguages(ana)).toEqual({
    speaks: [
      { language: 'es', level: 'native' },
      { language: 'nl', level: 'A1' },
    ],
    learns: [],
  })
})

test('a level is a change in the audit log, the same again is none', async () => {
  const ana = await aUser(app)
  await setLanguages(ana, spanishAndDutch)
  await setLanguages(ana, spanishAndDutch)
  expect(await countAudits(ana)).toBe(1)
  await setLanguages(ana, { ...spanishAndDutch, learns: [{ language: 'nl', level: 'A2' }] })
  expect(await countAudits(ana)).toBe(2)
})

test.each([
  [{ speaks: [{ language: 'xx', level: null }], learns: [] }],
  [{ speaks: [{ language: 'nl', level: 'A1' }], learns: [{ language: 'nl', level: 'A1' }] }],
  [{ speaks: [{ language: 'nl', level: 'Z9' }], learns: [] }],
])('%j is rejected', async (languages) => {
  const ana = await aUser(app)
  expect((await setLanguages(ana, languages as MemberLanguages)).status).toBe(400)
})

test('the first language buddy profile fills empty languages of the member', async () => {
  const ana = await aUser(app)
  const draft = {
    town: 'Leiden',
    teaches: [{ language: 'es', level: 'C2' as const }],
    learns: [{ language: 'nl', level: 'A0' as const }],
  }
  await as(app, ana).call(buddies.saveProfile, draft)
  expect(await readLanguages(ana)).toEqual({ speaks: draft.teaches, learns: draft.learns })
  expect(await namesOf(ana)).toEqual(['Spanish'])
  await setLanguages(ana, { speaks: [], learns: [] })
  await as(app, ana).call(buddies.saveProfile, draft)
  expect(await namesOf(ana)).toEqual([])
})
