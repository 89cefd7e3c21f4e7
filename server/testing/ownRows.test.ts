import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { lifecycles } from '#server/lifecycles.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { eventPictures } from '#shared/events/pictures/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { addPasskey, anAuthenticator } from './authenticator.ts'
import { allEndpoints, endpointName } from './contracts.ts'
import { ownTestDatabase } from './database.ts'
import { aSubscription } from './devices.ts'
import { request, sharedApp } from './freshApp.ts'
import { fillAllTables } from './fullUserFixture.ts'
import { mailFolder } from './mails.ts'
import { as, aUser, type Person, password } from './people.ts'
import { aPicture, multipartForm } from './photos.ts'

const app = await sharedApp({ DATA_DIR: mailFolder() }, await ownTestDatabase())
await aUser(app) // the first account is an administrator

// One query, because the rows are read a hundred times.
const rowsQuery = [
  { table: 'users', column: 'id' },
  ...lifecycles.flatMap(({ personalData }) => personalData),
]
  .map(
    ({ table, column }) => `
      select '${table}.${column}' as name, string_agg(t::text, E'\n' order by t::text) as rows
      from "${table}" t where "${column}"::text = $1::text`,
  )
  .join(' union all ')

/** The rows of a user, with all columns, by the column that refers to the user. */
const readRows = async ({ me }: Person): Promise<Record<string, string>> => {
  const found = await app.db.unsafe<{ name: string; rows: string | null }[]>(rowsQuery, [me.id], {
    prepare: true,
  })
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows ?? '']))
}

// Rows of a pair name the older user first.
const earlier = await aUser(app)
const bystander = await aUser(app)
const later = await aUser(app)
await fillAllTables(app, earlier.me.id, bystander.me.id)
await fillAllTables(app, bystander.me.id, later.me.id)
const hasUnread = ({ me }: Person) =>
  app.db`update notifications set is_read = false, is_cleared = false where user_id = ${me.id}`
await hasUnread(bystander)

type Scene = { me: Person; ids: Map<string, string> }
type Sent = Record<string, unknown> | null

/** A user with all rights and a row in every table. */
const aScene = async (): Promise<Scene> => {
  const me = await aUser(app)
  const other = await aUser(app)
  const canaries = await fillAllTables(app, me.me.id, other.me.id)
  await hasUnread(me)
  const ids = new Map(
    canaries.filter(({ isId }) => isId).map(({ column, canary }) => [column, canary]),
  )
  return { me, ids }
}

const withoutSecondFactor = ({ me }: Scene) =>
  app.db`delete from second_factors where user_id = ${me.me.id}`

const deviceId = ({ ids }: Scene) => ids.get('push_subscriptions.id')

/** Signs the challenge with a passkey added for it. */
const signChallenge = async ({ me }: Scene) => {
  const device = anAuthenticator()
  await addPasskey(app, me, device)
  return {
    response: device.sign((await as(app, me).call(passkeys.reauthenticateOptions, {})).body),
  }
}

const codeToConfirm = async (scene: Scene) => {
  await withoutSecondFactor(scene)
  const { secret } = (await as(app, scene.me).call(secondFactor.begin, {})).body
  const timestamp = app.clock.now.getTime()
  return { code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp }) }
}

const buddyProfile = {
  town: 'Leiden',
  teaches: [{ language: 'es', level: 'native' }],
  learns: [{ language: 'nl', level: 'A1' }],
}
const everything = ['profile', 'events', 'messages', 'groups']

/** The input of each write that concerns the caller and has no id in its URL. */
const writes: Record<string, (scene: Scene) => Promise<Sent> | Sent> = {
  'DELETE /api/language-buddies/profile': () => null,
  'DELETE /api/user/calendar-feed': () => null,
  'DELETE /api/user/data': () => ({ dataTypes: everything }),
  'DELETE /api/user/email/pending': () => null,
  'DELETE /api/user/profile': () => null,
  'DELETE /api/user/profile/photo': () => null,
  'DELETE /api/user/second-factor': () => null,
  'DELETE /api/user/sessions': () => null,
  'POST /api/push/subscribe': () => aSubscription(),
  'POST /api/user/authenticate': async (scene) => {
    await withoutSecondFactor(scene)
    return { password }
  },
  'POST /api/user/authenticate/passkey': signChallenge,
  'POST /api/user/authenticate/passkey/options': () => null,
  'POST /api/user/calendar-feed': () => null,
  'POST /api/user/data-export-request': () => ({
    requestType: 'full_export',
    dataTypes: everything,
  }),
  'POST /api/user/email/pending': () => null,
  'POST /api/user/passkeys': async ({ me }) => {
    const { body } = await as(app, me).call(passkeys.addOptions, {})
    return { response: anAuthenticator().make(body), name: 'My phone' }
  },
  'POST /api/user/passkeys/options': () => null,
  'POST /api/user/password': () => ({
    currentPassword: password,
    newPassword: 'another long password',
  }),
  'POST /api/user/second-factor': async (scene) => {
    await withoutSecondFactor(scene)
    return null
  },
  'POST /api/user/second-factor/confirm': codeToConfirm,
  'POST /api/user/second-factor/recovery-codes': () => null,
  'PUT /api/first-days': () => ({ isShown: true, arrivalDate: '2026-01-01' }),
  'PUT /api/language-buddies/profile': () => buddyProfile,
  'PUT /api/notifications/mark-all-read': () => null,
  'PUT /api/notifications/previews': () => ({ hasMessagePreviews: false }),
  'PUT /api/notifications/settings': () => ({
    category: 'community',
    channel: 'mail',
    isOn: true,
  }),
  'PUT /api/push/preferences': (scene) => ({
    subscriptionId: deviceId(scene),
    preferences: { events: false },
  }),
  'PUT /api/translate/consent': () => ({ isGiven: false }),
  'PUT /api/user/consent': () => ({ marketingConsent: false }),
  'PUT /api/user/languages': () => ({
    speaks: [{ language: 'uk', level: 'native' }],
    learns: [{ language: 'nl', level: 'A1' }],
  }),
  'PUT /api/user/moments': () => ({ moment: 'firstBooking' }),
  'PUT /api/user/onboarding': () => ({ step: null }),
  'PUT /api/user/profile': () => ({ name: 'Another name', location: 'Utrecht' }),
  'PUT /api/user/shows-attendance': () => ({ isAttendanceVisible: false }),
  'PUT /api/user/shows-seen': () => ({ hasReadReceipts: false }),
}

const others: Record<string, string[]> = {
  'It adds a row, and changes none': [
    'POST /api/blocks',
    'POST /api/community/posts',
    'POST /api/community/vote',
    'POST /api/connections',
    'POST /api/files',
    'POST /api/groups',
    'POST /api/hosting',
    'POST /api/language-buddies',
    'POST /api/messages',
    'POST /api/reports',
    'POST /api/translate',
  ],
  'It writes nothing': ['POST /api/push/test'],
  'It confirms an address: see confirmAccount.test.ts': [
    'POST /api/user/email/code',
    'POST /api/user/email/confirmation',
  ],
  'A file, in a test of its own below': [
    'POST /api/groups/pictures',
    'POST /api/user/profile/photo',
  ],
}

const endpoints = allEndpoints.filter(
  ({ method, access, path }) => method !== 'GET' && access === 'signedIn' && !path.includes(':'),
)

test('every write without an id in its URL is listed', () => {
  const named = [...Object.keys(writes), ...Object.values(others).flat()]
  expect(named.sort()).toEqual(endpoints.map(endpointName).sort())
})

test('bystander has a row of every kind', async () => {
  const empty = Object.entries(await readRows(bystander)).filter(([, rows]) => rows === '')
  expect(empty.map(([column]) => column)).toEqual([])
})

describe('write of a user changes no data of another', () => {
  test.each(
    endpoints
      .filter((endpoint) => endpointName(endpoint) in writes)
      .map((e) => [endpointName(e), e]),
  )('%s', async (name, endpoint) => {
    const scene = await aScene()
    const sent = await writes[String(name)]?.(scene)
    const [mine, theirs] = [await readRows(scene.me), await readRows(bystander)]
    const { method, path } = endpoint as (typeof endpoints)[number]
    const { status, text } = await request(app, {
      method,
      url: path,
      headers: { cookie: scene.me.cookie },
      ...(sent && { payload: sent }),
    })
    expect(status, text).toBeLessThan(300)
    expect(await readRows(scene.me)).not.toEqual(mine)
    expect(await readRows(bystander)).toEqual(theirs)
  })
})

test.each([profile.uploadPhoto, eventPictures.uploadForGroup])(
  'photo upload to $path leaves photos of others',
  async ({ method, path }) => {
    const { me } = await aScene()
    const theirs = await readRows(bystander)
    const { payload, headers } = multipartForm({ bytes: await aPicture().png().toBuffer() })
    const cookie = me.cookie
    const reply = await request(app, {
      method,
      url: path,
      payload,
      headers: { ...headers, cookie },
    })
    expect(reply.status).toBeLessThan(300)
    expect(await readRows(bystander)).toEqual(theirs)
  },
)
