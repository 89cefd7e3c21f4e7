import { describe, expect, test } from 'vitest'
import {
  areBuddies,
  buddyDraft,
  dutchTeacher,
  requestBuddy,
  saveBuddyProfile,
} from '#server/testing/buddies.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { people } from '#shared/people/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const day = 24 * 3_600_000

const app = await sharedApp()

const call = (person: Person | null) => as(app, person).call
const suggested = async (person: Person) => (await call(person)(buddies.suggestions, {})).body
const names = async (person: Person) => (await suggested(person)).map(({ user }) => user.name)
const likes = (person: Person, interests: string[]) =>
  app.db`update users set interests = ${interests} where id = ${person.me.id}`

/** Uses languages that no other test uses, so that other users do not match. */
const aSeeker = async (teach: string, learn: string, town = 'Utrecht') => {
  const me = await aUser(app)
  await saveBuddyProfile(app, me, {
    teaches: { [teach]: 'native' },
    learns: { [learn]: 'A2' },
    town,
  })
  return me
}
const aCandidate = async (
  teach: string,
  learn: string,
  overrides: { town?: string; level?: string },
) => {
  const person = await aUser(app)
  const { town = 'Assen', level = 'native' } = overrides
  await saveBuddyProfile(app, person, {
    teaches: { [teach]: level },
    learns: { [learn]: 'A2' },
    town,
  })
  app.clock.forward(1000)
  return person
}

describe('the buddy profile', () => {
  test('fills empty town and languages of the general profile', async () => {
    const me = await aUser(app)
    const shown = async () => {
      const { location, languages } = (await call(me)(auth.me, {})).body
      return { location, languages }
    }
    await call(me)(buddies.saveProfile, buddyDraft({ teaches: { es: 'native', en: 'C1' } }))
    expect(await shown()).toEqual({ location: 'Leiden', languages: ['Spanish', 'English'] })
    await saveBuddyProfile(app, me, { teaches: { fr: 'B1' }, town: 'Zwolle' })
    expect(await shown()).toEqual({ location: 'Leiden', languages: ['Spanish', 'English'] })
    const { body: trail } = await call(me)(privacy.auditLogs, {})
    expect(trail.filter(({ action }) => action === 'profile_updated')).toHaveLength(1)
  })

  test('does not refill cleared fields of the general profile', async () => {
    const me = await aUser(app)
    await saveBuddyProfile(app, me, { teaches: { es: 'native' } })
    await call(me)(profile.update, { location: null })
    await saveBuddyProfile(app, me, { teaches: { fr: 'B1' } })
    expect((await call(me)(auth.me, {})).body.location).toBeNull()
  })

  test('is saved, updated and removed', async () => {
    const me = await aUser(app)
    expect((await call(me)(buddies.profile, {})).body).toEqual({ profile: null })
    const draft = buddyDraft({ teaches: { es: 'native', en: 'C1' }, learns: { nl: 'A0' } })
    const saved = await call(me)(buddies.saveProfile, draft)
    expect(saved).toMatchObject({ status: 200, body: { town: 'Leiden', isLooking: true } })
    expect(saved.body.teaches).toHaveLength(2)
    await saveBuddyProfile(app, me, { teaches: { fr: 'B1' } })
    expect((await call(me)(buddies.profile, {})).body.profile?.teaches).toEqual([
      { language: 'fr', level: 'B1' },
    ])
    expect((await call(me)(buddies.removeProfile, {})).status).toBe(204)
    expect((await call(me)(buddies.removeProfile, {})).status).toBe(404)
    expect((await call(me)(buddies.profile, {})).body).toEqual({ profile: null })
  })

  test.each([
    ['no town', { town: '  ' }],
    ['nothing taught', { teaches: {} }],
    ['nothing learnt', { learns: {} }],
    ['a language both taught and learnt', { teaches: { nl: 'native' } }],
    ['a language that is not in the list', { teaches: { xx: 'native' } }],
    ['a teaching level that is too low', { teaches: { es: 'A1' } }],
    ['a native language to learn', { learns: { nl: 'native' } }],
    [
      'too many languages',
      { teaches: { es: 'C1', en: 'C1', fr: 'C1', de: 'C1', it: 'C1', pt: 'C1' } },
    ],
  ])('is rejected with %s', async (_, overrides) => {
    const me = await aUser(app)
    const { status } = await call(me)(buddies.saveProfile, buddyDraft(overrides))
    expect(status).toBe(400)
    expect((await call(me)(buddies.profile, {})).body).toEqual({ profile: null })
  })
})

test('the error message contains the unknown language', async () => {
  const draft = buddyDraft({ teaches: { xx: 'native' } })
  expect(await call(await aUser(app))(buddies.saveProfile, draft)).toMatchObject({
    status: 400,
    body: { message: "Expected a language from the list, received 'xx'" },
  })
})

describe('suggestions', () => {
  test('are mutual and exclude oneself and users who are not looking', async () => {
    const me = await aSeeker('sv', 'fi')
    const both = await aCandidate('fi', 'sv', {})
    const oneWay = await aUser(app)
    await saveBuddyProfile(app, oneWay, { teaches: { fi: 'native' }, learns: { da: 'A1' } })
    const resting = await aUser(app)
    await saveBuddyProfile(app, resting, {
      teaches: { fi: 'native' },
      learns: { sv: 'A1' },
      isLooking: false,
    })
    expect(await names(me)).toEqual([both.me.name])
    expect(await suggested(await aUser(app))).toEqual([])
  })

  test('contain the matching pair and a readable reason', async () => {
    const me = await aSeeker('is', 'mt', ' ’s-Hertogenbosch')
    await likes(me, ['Cycling', 'chess'])
    const other = await aCandidate('mt', 'is', { town: 's Hertogenbosch' })
    await likes(other, ['cycling', 'salsa'])
    expect(await suggested(me)).toMatchObject([
      {
        user: { id: other.me.id },
        teachLanguage: 'is',
        learnLanguage: 'mt',
        isHelper: false,
        reason: 'Teaches Maltese, learns Icelandic; also in s Hertogenbosch; both like Cycling',
      },
    ])
    expect(JSON.stringify(await suggested(me))).not.toContain('@')
  })

  test('are ranked by town, levels, interests, helper role and recency', async () => {
    const me = await aSeeker('lv', 'lt')
    await likes(me, ['chess'])
    const nearButWeak = await aCandidate('lt', 'lv', { town: 'utrecht', level: 'B1' })
    const strong = await aCandidate('lt', 'lv', {})
    const weak = await aCandidate('lt', 'lv', { level: 'B1' })
    const helper = await aUser(app, { role: 'language_buddy' })
    await saveBuddyProfile(app, helper, { teaches: { lt: 'native' }, learns: { lv: 'A2' } })
    const likeMinded = await aCandidate('lt', 'lv', {})
    await likes(likeMinded, ['Chess'])
    const latest = await aCandidate('lt', 'lv', {})
    const expected = [nearButWeak, likeMinded, helper, latest, strong, weak]
    expect(await names(me)).toEqual(expected.map((person) => person.me.name))
  })

  test('exclude hidden users, open and accepted matches, and recent rejections', async () => {
    let me = await aUser(app)
    const [hidden, hiding, askedOne, buddy, unwilling] = [
      await aUser(app),
      await aUser(app),
      await aUser(app),
      await aUser(app),
      await aUser(app),
    ]
    for (const person of [hidden, hiding]) await saveBuddyProfile(app, person, dutchTeacher)
    await call(me)(people.block, { userId: hidden.me.id })
    await call(hiding)(people.block, { userId: me.me.id })
    await requestBuddy(app, me, askedOne)
    await areBuddies(app, me, buddy)
    const { id } = await requestBuddy(app, me, unwilling)
    await call(unwilling)(buddies.answer, { id, status: 'declined' })

    const town = `Town ${me.me.id.slice(-6)}`
    for (const person of [me, hidden, hiding, askedOne, buddy, unwilling])
      await saveBuddyProfile(app, person, { ...(person === me ? {} : dutchTeacher), town })
    const near = async () => (await suggested(me)).filter((one) => one.town === town)
    expect(await near()).toEqual([])
    // After the waiting period they are suggested again.
    app.clock.forward(31 * day)
    me = await signInAgain(app, me)
    expect((await near()).map(({ user }) => user.id)).toEqual([unwilling.me.id])
    app.clock.forward(-31 * day)
  })

  test('are at most 20', async () => {
    const me = await aSeeker('ka', 'hy')
    for (let n = 0; n < 22; n++) await aCandidate('hy', 'ka', {})
    expect(await suggested(me)).toHaveLength(20)
  })
})
