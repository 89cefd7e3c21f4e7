import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { findLink, mailFolder, mailsTo } from '#server/testing/mails.ts'
import {
  anAdmin,
  as,
  aUser,
  type Person,
  registerUser,
  signInAgain,
} from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const dataDir = mailFolder()
const minute = 60_000
const day = 24 * 60 * minute
const confirmSubject = 'Confirm your email address'
const welcomeSubject = 'Welcome to Welkom'
const invalidLinkMessage = 'This link no longer works. Please ask for a new one.'

let mina: Person
const app = await sharedApp({ DATA_DIR: dataDir, PUBLIC_URL: 'https://welkom.example' })
beforeEach(async () => {
  app.clock.now = new Date()
  mina = await aUser(app, {}, { isConfirmed: false })
})

const readMails = async (person: Person) => {
  await app.jobs.drain()
  return mailsTo(dataDir, person)
}
const listSubjects = async (person: Person) =>
  (await readMails(person)).map(({ subject }) => subject).sort()
const confirmMail = async (person: Person) => {
  const mail = (await readMails(person)).findLast(({ subject }) => subject === confirmSubject)
  if (!mail) throw new Error('no mail')
  return mail
}
const readCode = async (person: Person) =>
  /Code: (\d{6})/.exec((await confirmMail(person)).text)?.[1] ?? ''
const confirm = (person: Person, code: string) =>
  as(app, person).call(security.confirmEmailByCode, { code })
const me = async (person: Person) => (await as(app, person).call(auth.me, {})).body
const again = (person: Person) => as(app, person).call(security.resendConfirmation, {})

describe('confirmation mail', () => {
  test('is sent once, names no one and contains a link and a code', async () => {
    const [mail, ...others] = await readMails(mina)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(confirmSubject)
    expect(mail?.text).toContain('Hello,')
    for (const value of [mina.me.name, mina.me.username])
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(value)
    expect(findLink(mail as { text: string }).url.href).toMatch(
      /^https:\/\/welkom\.example\/auth\/confirm\?token=[\w-]{43}&account=1$/,
    )
    expect(await readCode(mina)).toMatch(/^\d{6}$/)
  })

  test('is sent after an HTTP registration, whose response says so', async () => {
    const person = await registerUser(app)
    expect(person.me).toMatchObject({ isEmailConfirmed: false, confirmEmailBy: null })
    expect(await listSubjects(person)).toEqual([confirmSubject])
  })

  test('is stored as hashes only', async () => {
    const code = await readCode(mina)
    const [row] = await app.db<[{ codeHashes: Buffer[] }]>`
      select code_hashes from mail_links where user_id = ${mina.me.id}`
    expect(row.codeHashes.map((hash) => hash.length)).toEqual([32])
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('address is confirmed', () => {
  test('by the code, even with spaces, once', async () => {
    const code = await readCode(mina)
    expect(await me(mina)).toMatchObject({ isEmailConfirmed: false })
    expect((await confirm(mina, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)
    expect(await me(mina)).toMatchObject({ isEmailConfirmed: true, confirmEmailBy: null })
    expect((await confirm(mina, code)).status).toBe(204)
    const auditLog = await app.db`
      select 1 from data_audit_logs where user_id = ${mina.me.id} and action = 'email_confirmed'`
    expect(auditLog).toHaveLength(1)
  })

  test('by the link, without a sign-in, once', async () => {
    const { token } = findLink(await confirmMail(mina))
    expect((await as(app, null).call(security.confirmEmail, { token })).status).toBe(204)
    expect(await me(mina)).toMatchObject({ isEmailConfirmed: true })
    const second = await as(app, null).call(security.confirmEmail, { token })
    expect(second).toMatchObject({ status: 400, body: { message: invalidLinkMessage } })
  })

  test('within seven days', async () => {
    const mail = await confirmMail(mina)
    const code = await readCode(mina)
    app.clock.forward(7 * day)
    const { token } = findLink(mail)
    expect((await as(app, null).call(security.confirmEmail, { token })).status).toBe(400)
    const again = await signInAgain(app, mina)
    expect((await confirm(again, code)).status).toBe(400)
  })

  test('by the code of the same user only', async () => {
    const joris = await aUser(app, {}, { isConfirmed: false })
    const [mine, theirs] = [await readCode(mina), await readCode(joris)]
    if (mine === theirs) return
    const { status, body } = await confirm(joris, mine)
    expect([status, body]).toMatchObject([400, { field: 'code' }])
    expect((await confirm(joris, theirs)).status).toBe(204)
    expect(await me(mina)).toMatchObject({ isEmailConfirmed: false })
  })

  test('with ten attempts a day across all sessions', async () => {
    const strict = await freshApp({ RATE_LIMITS: 'strict', PUBLIC_URL: app.config.publicUrl })
    const code = await readCode(mina)
    const wrong = code === '000000' ? '000001' : '000000'
    const statuses: number[] = []
    for (let time = 0; time < 11; time++) {
      const session = await signInAgain(app, mina)
      const reply = await as(strict, session).call(security.confirmEmailByCode, { code: wrong })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    await strict.stop()
  })

  test('by opening a password-reset link', async () => {
    await as(app, null).call(security.forgotPassword, { email: mina.me.email })
    const mail = (await readMails(mina)).find(({ subject }) => subject === 'Choose a new password')
    expect(mail?.text).not.toContain(mina.me.name)
    const { token } = findLink(mail as { text: string })
    const password = 'windmills in the morning'
    await as(app, null).call(security.resetPassword, { token, password })
    expect(await me(await signInAgain(app, { ...mina, password }))).toMatchObject({
      isEmailConfirmed: true,
    })
  })

  test('by the link for a new address, and the first address gets no more mail', async () => {
    const email = `moves-${mina.me.username}@example.org`
    mina = await aUser(app, { email }, { isConfirmed: false })
    const other = { ...mina, me: { ...mina.me, email: `new-${email}` } }
    await as(app, mina).call(profile.update, { email: other.me.email })
    const [mail] = await readMails(other)
    const { token } = findLink(mail as { text: string })
    expect((await as(app, null).call(security.confirmEmail, { token })).status).toBe(204)
    expect(await me(mina)).toMatchObject({ email: other.me.email, isEmailConfirmed: true })
    expect(await listSubjects(mina)).toEqual([confirmSubject])
    // An unconfirmed address gets no undo link, so its owner can register it.
    await registerUser(app, { email })
  })
})

test('mail is resent once in 24 hours and the first one stays valid', async () => {
  const first = await readCode(mina)
  expect((await again(mina)).status).toBe(204)
  expect(await again(mina)).toMatchObject({ status: 429, headers: { 'retry-after': '86400' } })
  expect(await listSubjects(mina)).toEqual([confirmSubject, confirmSubject])
  app.clock.forward(day)
  expect((await again(mina)).status).toBe(204)
  expect(await listSubjects(mina)).toHaveLength(3)
  expect((await confirm(mina, first)).status).toBe(204)
  expect(await again(mina)).toMatchObject({ status: 409, body: { alreadyDone: true } })
})

test('unconfirmed address gets three reset links a day', async () => {
  for (let hour = 0; hour < 5; hour++) {
    await as(app, null).call(security.forgotPassword, { email: mina.me.email })
    await app.jobs.drain()
    app.clock.forward(60 * minute)
  }
  const resets = (await listSubjects(mina)).filter((subject) => subject === 'Choose a new password')
  expect(resets).toHaveLength(3)
})

test('deleting an unconfirmed account sends no mail', async () => {
  await confirmMail(mina)
  expect((await as(app, mina).call(dataRights.deleteAccount, {})).status).toBe(204)
  expect(await listSubjects(mina)).toEqual([])
})

describe('other mails', () => {
  const book = async (title: string) => {
    const event = await anEvent(app, { title })
    await as(app, mina).call(events.book, { id: event.id })
    return event
  }
  const confirmNow = async () => confirm(mina, await readCode(mina))

  test('wait in the database and are sent once the address is confirmed', async () => {
    const own = mailFolder()
    const waiting = await freshApp({ DATA_DIR: own })
    const event = await anEvent(waiting, { title: 'Canal walk' })
    mina = await aUser(waiting, {}, { isConfirmed: false })
    await waiting.jobs.drain()
    const [, ...others] = await mailsTo(own, mina)
    await as(waiting, mina).call(events.book, { id: event.id })
    await waiting.jobs.drain()
    expect(others).toEqual([])
    expect(existsSync(join(own, 'outbox'))).toBe(true)
    expect(await mailsTo(own, mina)).toHaveLength(1)
    const code = /Code: (\d{6})/.exec((await mailsTo(own, mina))[0]?.text ?? '')?.[1] ?? ''
    await as(waiting, mina).call(security.confirmEmailByCode, { code })
    await waiting.jobs.drain()
    expect((await mailsTo(own, mina)).map(({ subject }) => subject).sort()).toEqual([
      'Booked: Canal walk',
      confirmSubject,
      welcomeSubject,
    ])
    await waiting.stop()
  })

  test('report only the current state of a booking', async () => {
    const admin = await anAdmin(app)
    const [stays, off, over] = [await book('Stays'), await book('Off'), await book('Over')]
    app.clock.forward(2 * minute)
    await as(app, mina).call(events.cancelBooking, { id: off.id })
    await app.db`update event_bookings set sequence = sequence + 1 where event_id = ${stays.id}`
    await as(app, admin).call(events.cancel, { id: stays.id })
    await app.db`
      update events set start_date = now() - interval '3 hours', end_date = now() - interval '1 hour'
      where id = ${over.id}`
    await confirmNow()
    expect(await listSubjects(mina)).toEqual(['Cancelled: Stays', confirmSubject, welcomeSubject])
  })

  test('about earlier sign-ins are dropped, those of today are sent', async () => {
    await confirmMail(mina)
    await signInAgain(app, mina)
    app.clock.forward(day + minute)
    await signInAgain(app, mina)
    await confirmNow()
    const subject = 'A login from a new device'
    expect(await listSubjects(mina)).toEqual([subject, confirmSubject, welcomeSubject])
  })
})
