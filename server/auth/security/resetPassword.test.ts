import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { findLink, mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person, password, signInAgain } from '#server/testing/people.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const dataDir = mailFolder()
const minute = 60_000
const fresh = 'windmills in the morning'
const invalidLinkMessage = 'This link no longer works. Please ask for a new one.'

let mina: Person
const app = await sharedApp({ DATA_DIR: dataDir, PUBLIC_URL: 'https://welkom.example' })
beforeEach(async () => {
  mina = await aUser(app)
})

const requestReset = (email: string, headers = {}) =>
  request(app, {
    method: 'POST',
    url: security.forgotPassword.path,
    payload: { email },
    headers,
  })
const resetMails = async (person: Person) => {
  await app.jobs.drain()
  const mails = await mailsTo(dataDir, person)
  return mails.filter(({ subject }) => subject === 'Choose a new password')
}
const aLink = async (person: Person) => {
  await requestReset(person.me.email)
  const mail = (await resetMails(person)).at(-1)
  if (!mail) throw new Error('no mail')
  return findLink(mail)
}
const reset = (token: string, secret = fresh) =>
  as(app, null).call(security.resetPassword, { token, password: secret })
const login = (person: Person, secret: string) =>
  as(app, null).call(auth.login, { username: person.me.username, password: secret })

test('link sets a password once and ends all sessions (S020)', async () => {
  const other = await signInAgain(app, mina)
  const { token } = await aLink(mina)
  expect((await reset(token)).status).toBe(200)
  for (const one of [mina, other]) expect((await as(app, one).call(auth.me, {})).status).toBe(401)
  expect((await login(mina, password)).status).toBe(401)
  expect((await login(mina, fresh)).status).toBe(200)
  const withNewPassword = await reset(token, 'yet another password')
  expect([withNewPassword.status, withNewPassword.body]).toEqual([
    400,
    { code: 'invalid_link', message: invalidLinkMessage },
  ])
  expect((await login(mina, fresh)).status).toBe(200)
})

test('link is valid for 30 minutes (S020)', async () => {
  const start = app.clock.now
  const { token } = await aLink(mina)
  app.clock.forward(30 * minute + 1)
  expect((await reset(token)).status).toBe(400)
  app.clock.now = start
  expect((await reset(token)).status).toBe(200)
})

test('token of another purpose is rejected (S020)', async () => {
  const { token } = await aLink(mina)
  const [row] = await app.db<[{ id: string; tokenHashes: Buffer[] }]>`
    select id, token_hashes from mail_links where user_id = ${mina.me.id}`
  const hash = row.tokenHashes[0] as Buffer
  const others = [row.id, hash.toString('base64url'), hash.toString('hex'), `${token}x`, 'x']
  for (const other of others)
    expect((await reset(other)).body).toEqual({ code: 'invalid_link', message: invalidLinkMessage })
  for (const endpoint of [security.confirmEmail, security.undoEmail])
    expect((await as(app, null).call(endpoint, { token })).body).toEqual({
      code: 'invalid_link',
      message: invalidLinkMessage,
    })
  expect((await login(mina, password)).status).toBe(200)
})

test('used link voids earlier ones', async () => {
  const [first, second] = [await aLink(mina), await aLink(mina)]
  expect(first.token).not.toBe(second.token)
  expect((await reset(second.token)).status).toBe(200)
  expect((await reset(first.token)).status).toBe(400)
})

test('mail sent twice has two tokens, of which one can be used', async () => {
  const first = await aLink(mina)
  const [mail] = await app.db<[{ id: string }]>`
    update mail_outbox set sent_at = null
    where user_id = ${mina.me.id} and kind = 'resetPassword' returning id`
  await app.jobs.send(app.db, 'mail.send', { mailId: mail.id })
  const second = findLink((await resetMails(mina))[0] as { text: string })
  expect(second.token).not.toBe(first.token)
  expect((await reset(first.token)).status).toBe(200)
  expect((await reset(second.token)).status).toBe(400)
})

test('only one of two concurrent resets succeeds', async () => {
  const { token } = await aLink(mina)
  const secrets = ['the first of the two', 'the second of the two']
  // Both have found the link by the time they wait for the row of the user.
  const resets = await app.db.begin(async (tx) => {
    await tx`select from users where id = ${mina.me.id} for update`
    const started = secrets.map((secret) => reset(token, secret))
    await waitForBlockedQuery(app.db, secrets.length)
    return { started }
  })
  const answers = await Promise.all(resets.started)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const won = secrets[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await login(mina, won)).status).toBe(200)
})

test('weak password is rejected and the link stays valid', async () => {
  const { token } = await aLink(mina)
  for (const weak of ['1234567', mina.me.username, 'liverpool1']) {
    const { status, body } = await reset(token, weak)
    expect([status, body]).toMatchObject([400, { field: 'password' }])
  }
  expect((await reset(token)).status).toBe(200)
})

test('response does not reveal whether an address is known (S020)', async () => {
  const comparable = ({ status, text, headers }: Awaited<ReturnType<typeof requestReset>>) => ({
    status,
    text,
    headers: Object.keys(headers),
  })
  const known = await requestReset(mina.me.email)
  const unknown = await requestReset('nobody-at-all@example.org')
  expect(comparable(known)).toEqual(comparable(unknown))
  expect(known).toMatchObject({ status: 204, text: '' })
  // Both cause the same work: one job each, without personal data.
  const jobs = await app.db<{ payload: object }[]>`
    select payload from jobs where name = 'auth.resetPassword' order by id desc limit 2`
  expect(jobs.map(({ payload }) => Object.keys(payload))).toEqual([['userId'], ['userId']])
  await app.jobs.drain()
})

test('link uses the configured URL, not the request headers (S082)', async () => {
  await requestReset(mina.me.email, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
  })
  const [mail] = await resetMails(mina)
  expect(findLink(mail as { text: string }).url.origin).toBe('https://welkom.example')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  expect(mail?.header('list-unsubscribe')).toBeUndefined()
})

test('user gets three links an hour and the response stays the same', async () => {
  for (let time = 0; time < 5; time++) expect((await requestReset(mina.me.email)).status).toBe(204)
  expect(await resetMails(mina)).toHaveLength(3)
})

test('reset sends a notification and a mail and is in the audit log', async () => {
  const { token } = await aLink(mina)
  await reset(token)
  await app.jobs.drain()
  const subjects = (await mailsTo(dataDir, mina)).map(({ subject }) => subject)
  expect(subjects).toContain('Your password was changed')
  const withNewPassword = { ...mina, password: fresh }
  const { body } = await as(app, await signInAgain(app, withNewPassword)).call(
    notifications.list,
    {},
  )
  expect(body.map(({ type }) => type)).toContain('passwordChanged')
  const auditRows = await app.db`
    select action, new_data, ip_address is not null as has_origin
    from data_audit_logs where user_id = ${mina.me.id} order by id`
  const newData = { changed: ['password'] }
  expect(auditRows).toContainEqual({ action: 'password_reset', newData, hasOrigin: true })
})

test('reset forgets known devices, so their next sign-in is reported', async () => {
  const from = async (secret: string, cookie = '') => {
    const { headers, status } = await request(app, {
      method: 'POST',
      url: auth.login.path,
      payload: { username: mina.me.username, password: secret },
      headers: { cookie },
    })
    expect(status).toBe(200)
    const cookies = [headers['set-cookie']].flat().map(String)
    return cookies.find((one) => one.includes('device='))?.split(';')[0] ?? ''
  }
  const listNotices = async () => {
    const [row] = await app.db<[{ count: number }]>`
      select count(*)::int as count from notifications
      where user_id = ${mina.me.id} and type = 'newSignIn'`
    return row.count
  }
  const device = await from(password)
  await from(password, device)
  expect(await listNotices()).toBe(1)
  await reset((await aLink(mina)).token)
  await from(fresh, device)
  expect(await listNotices()).toBe(2)
})

test('reset keeps the second factor', async () => {
  const { secret } = (await as(app, mina).call(secondFactor.begin, {})).body
  const timestamp = app.clock.now.getTime()
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  expect((await as(app, mina).call(secondFactor.confirm, { code })).status).toBe(200)
  expect((await reset((await aLink(mina)).token)).status).toBe(200)
  const { status, body } = await login(mina, fresh)
  expect([status, body]).toMatchObject([401, { field: 'code' }])
})

test('reset cancels a pending email change', async () => {
  await app.db`update users set pending_email = 'x@example.org' where id = ${mina.me.id}`
  await reset((await aLink(mina)).token)
  const [row] = await app.db`select pending_email from users where id = ${mina.me.id}`
  expect(row).toEqual({ pendingEmail: null })
})
