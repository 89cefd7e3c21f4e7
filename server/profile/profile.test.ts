import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { amsterdamTime } from '#server/mail/dateFormat.ts'
import { privateEmail } from '#server/testing/canary.ts'
import { connectUsers } from '#server/testing/connections.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { auth } from '#shared/auth/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const app = await sharedApp()
await aUser(app) // the first account is an administrator

const put = ({ cookie }: Person, payload: Record<string, unknown>) =>
  request(app, { method: 'PUT', url: profile.update.path, payload, headers: { cookie } })
const me = async (person: Person) => (await as(app, person).call(auth.me, {})).body
const readAuditLog = async ({ me }: Person) => {
  const rows = await app.db<{ newData: unknown }[]>`
    select new_data from data_audit_logs
    where user_id = ${me.id} and action = 'profile_updated' order by id`
  return rows.map(({ newData }) => newData)
}

test('changes only given fields and normalises them', async () => {
  const ana = await aUser(app, { location: 'Leiden', languages: ['Dutch'], interests: ['chess'] })
  app.clock.forward(60_000)
  const { status, body } = await put(ana, {
    name: ' Ána  Pereira ',
    nationality: 'Portuguese',
    location: '  ',
    languages: [' Dutch ', '', 'dutch', 'Portuguese', '\u200b'],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Ána  Pereira',
    nationality: 'Portuguese',
    location: null,
    languages: ['Dutch', 'Portuguese'],
    interests: ['chess'],
    role: 'student',
    email: ana.me.email,
    updatedAt: app.clock.now.toISOString(),
  })
  expect(await me(ana)).toEqual(body)
  const profileOfAna = await as(app, await aUser(app)).call(people.one, {
    username: ana.me.username,
  })
  expect(profileOfAna.body).toMatchObject({ name: 'Ána  Pereira', location: null })
})

test('about and hopes are saved, trimmed and emptied', async () => {
  const ana = await aUser(app)
  const { status, body } = await put(ana, {
    about: '  I bake bread.\r\nAnd I like canals. ',
    hopes: ['families', 'buddy', 'buddy'],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    about: 'I bake bread.\nAnd I like canals.',
    hopes: ['buddy', 'families'],
  })
  expect((await put(ana, { about: ' \u200b ', hopes: [] })).body).toMatchObject({
    about: null,
    hopes: [],
  })
  expect((await put(ana, { about: 'x'.repeat(301) })).status).toBe(400)
  expect((await put(ana, { hopes: ['money'] })).status).toBe(400)
})

const suggestibleRow = async ({ me }: Person) =>
  (
    await app.db`select town_key, arrived_on::text from suggestible_members where user_id = ${me.id}`
  )[0]

test('only members who agreed can be suggested, by their current town and arrival', async () => {
  const ana = await aUser(app, { location: 'Leiden' })
  await as(app, ana).call(firstDays.change, { arrivalDate: amsterdamTime(app.clock.now).day })
  expect((await me(ana)).mayBeSuggested).toBeNull()
  expect(await suggestibleRow(ana)).toBeUndefined()
  await put(ana, { mayBeSuggested: true })
  const arrivedOn = amsterdamTime(app.clock.now).day
  expect(await suggestibleRow(ana)).toEqual({ townKey: 'leiden', arrivedOn })
  expect(await readAuditLog(ana)).toEqual([{ changed: ['mayBeSuggested'] }])
  await put(ana, { location: "'s-Hertogenbosch, Centrum" })
  expect(await suggestibleRow(ana)).toMatchObject({ townKey: 's hertogenbosch' })
  await put(ana, { mayBeSuggested: false })
  expect(await suggestibleRow(ana)).toBeUndefined()
  await put(ana, { mayBeSuggested: true })
  expect(await suggestibleRow(ana)).toMatchObject({ townKey: 's hertogenbosch', arrivedOn })
  await as(app, ana).call(dataRights.eraseData, { dataTypes: ['profile'] })
  expect(await suggestibleRow(ana)).toBeUndefined()
  expect((await me(ana)).mayBeSuggested).toBe(false)
})

test('audit log names the changed fields and ignores unchanged ones (G14)', async () => {
  const ana = await aUser(app, { location: 'Leiden' })
  const before = await me(ana)
  app.clock.forward(60_000)
  await put(ana, { name: ana.me.name, location: 'Leiden', languages: [] })
  expect(await readAuditLog(ana)).toEqual([])
  expect(await me(ana)).toEqual(before)
  await put(ana, { name: 'Somebody else', location: 'Leiden', interests: ['tulips'] })
  expect(await readAuditLog(ana)).toEqual([{ changed: ['name', 'interests'] }])
})

test('server-controlled fields stay unchanged (S057)', async () => {
  const ana = await aUser(app)
  const before = await me(ana)
  const { status } = await put(ana, {
    isAdmin: true,
    password: 'x',
    username: 'root',
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    lastLoginAt: '2000-01-01T00:00:00Z',
    createdAt: '2000-01-01T00:00:00Z',
    gdprConsent: true,
    profilePhoto: 'https://elsewhere.example/spy.png',
    pendingEmail: 'x@example.net',
  })
  expect(status).toBe(200)
  expect(await me(ana)).toEqual(before)
  const answer = await as(app, null).call(auth.login, {
    username: ana.me.username,
    password: ana.password,
  })
  expect(answer.status).toBe(200)
})

test('unlisted role stays until another is chosen', async () => {
  const ana = await aUser(app)
  await app.db`update users set role = 'admin' where id = ${ana.me.id}`
  expect((await put(ana, { name: 'Ana' })).body).toMatchObject({ role: 'admin' })
  expect((await put(ana, { role: 'admin' })).status).toBe(400)
  expect((await put(ana, { role: 'expat' })).body).toMatchObject({ role: 'expat' })
})

const emoji = '\u{1f337}'

test.each([
  ['name', emoji.repeat(100), emoji.repeat(101)],
  ['location', emoji.repeat(100), emoji.repeat(101)],
  ['nationality', emoji.repeat(100), emoji.repeat(101)],
  ['languages', [emoji.repeat(50)], [emoji.repeat(51)]],
  [
    'interests',
    Array.from({ length: 20 }, (_, n) => `${n}`),
    Array.from({ length: 21 }, (_, n) => `${n}`),
  ],
])('%s is accepted at its limit and rejected above (S071)', async (field, most, more) => {
  const ana = await aUser(app)
  expect((await put(ana, { [field]: most })).status).toBe(200)
  expect((await put(ana, { [field]: more })).status).toBe(400)
  expect(await me(ana)).toMatchObject({ [field]: most })
})

test.each([
  [{ name: ' \u00a0\u200b\u3164' }, 'name', 'Required'],
  [{ name: null }, 'name', 'Expected string, received null'],
  [
    { name: 'Ana www.evil.example' },
    'name',
    'Enter only your name, without a link or an email address',
  ],
  [{ role: 'superuser' }, 'role', undefined],
  [{ languages: 'Dutch' }, 'languages', 'Expected array, received string'],
  [{ email: 'not an address' }, 'email', 'Invalid email'],
])('%j is rejected with a field error (S072)', async (change, field, message) => {
  const ana = await aUser(app)
  const { status, body } = await put(ana, change)
  expect(status).toBe(400)
  expect(body).toMatchObject({ field, message: message ?? expect.any(String) })
})

test('new email waits for confirmation; the current one changes nothing', async () => {
  const ana = await aUser(app)
  const other = privateEmail(ana.me.username).replace('@', '+new@')
  const same = ana.me.email.replace('example.org', 'EXAMPLE.org')
  expect((await put(ana, { email: same })).body).toMatchObject({ pendingEmail: null })
  const { status, body } = await put(ana, { email: other, location: 'Delft' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: ana.me.email, pendingEmail: other, location: 'Delft' })
})

test('new email requires a recent sign-in, else nothing changes', async () => {
  const ana = await aUser(app)
  app.clock.forward(61 * 60_000)
  const rejected = await put(ana, { email: `other.${ana.me.email}`, name: 'Not this' })
  expect(rejected.status).toBe(403)
  expect(rejected.body).toEqual({
    code: 'recent_sign_in_required',
    message: 'Please log in again',
  })
  expect(await me(ana)).toMatchObject({ name: ana.me.name, pendingEmail: null })
  expect((await put(ana, { email: ana.me.email, name: 'But this' })).status).toBe(200)
})

test('taken and free addresses get the same response, even over the limit', async () => {
  const [known, unknown] = [`k-${randomUUID()}@example.org`, `u-${randomUUID()}@example.org`]
  await aUser(app, { email: known })
  const replyFor = async (email: string) => {
    const ana = await aUser(app, { name: 'Ana' })
    const answers: unknown[] = []
    for (let time = 0; time < 6; time++) {
      const { status, text } = await put(ana, { email, location: 'Delft' })
      // Except own data, the entered address and the time.
      const own = [ana.me.id, ana.me.username, ana.me.email, email]
      const rest = own.reduce((left, word) => left.replaceAll(word, ''), text)
      answers.push([status, rest.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')])
    }
    return answers
  }
  const [one, other] = [await replyFor(known), await replyFor(unknown)]
  expect(one).toEqual(other)
  expect(one.map((answer) => (answer as [number])[0])).toEqual([200, 200, 200, 200, 200, 429])
})

test('own tabs and connected users are updated, others are not', async () => {
  const [ana, joris, sam] = [await aUser(app), await aUser(app), await aUser(app)]
  await connectUsers(app, ana, joris)
  const streams = await Promise.all([ana, joris, sam].map((person) => connectStream(app, person)))
  const [tab, friend, stranger] = streams
  await put(ana, { name: 'Ana Anew' })
  await tab?.next('meChanged')
  expect(await friend?.next('connectionChanged')).toMatchObject({ userId: ana.me.id })
  expect(stranger?.received.map(({ kind }) => kind)).toEqual(['connected'])
  for (const stream of streams) stream.close()
})
