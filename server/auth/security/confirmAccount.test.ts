import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { linkIn, mailFolder, mailsTo } from '#server/testing/mails.ts'
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
const gone = 'This link does not work any more. Please ask for a new one.'

let mina: Person
const app = await sharedApp({ DATA_DIR: dataDir, PUBLIC_URL: 'https://welkom.example' })
beforeEach(async () => {
  app.clock.now = new Date()
  mina = await aUser(app, {}, { isConfirmed: false })
})

const mailsOf = async (person: Person) => {
  await app.jobs.settle()
  return mailsTo(dataDir, person)
}
const subjectsOf = async (person: Person) =>
  (await mailsOf(person)).map(({ subject }) => subject).sort()
const confirmMail = async (person: Person) => {
  const mail = (await mailsOf(person)).findLast(({ subject }) => subject === confirmSubject)
  if (!mail) throw new Error('no mail')
  return mail
}
const codeOf = async (person: Person) =>
  /Code: (\d{6})/.exec((await confirmMail(person)).text)?.[1] ?? ''
const confirm = (person: Person, code: string) =>
  as(app, person).call(security.confirmEmailByCode, { code })
const me = async (person: Person) => (await as(app, person).call(auth.me, {})).body
const again = (person: Person) => as(app, person).call(security.resendConfirmation, {})

describe('the mail after registering', () => {
  test('goes to the address once, names nobody, and has a link and a code', async () => {
    const [mail, ...others] = await mailsOf(mina)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(confirmSubject)
    expect(mail?.text).toContain('Hello,')
    for (const word of [mina.me.name, mina.me.username])
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(word)
    expect(linkIn(mail as { text: string }).url.href).toMatch(
      /^https:\/\/welkom\.example\/auth\/confirm\?token=[\w-]{43}&account=1$/,
    )
    expect(await codeOf(mina)).toMatch(/^\d{6}$/)
  })

  test('comes with a registration through HTTP, whose reply says that it waits', async () => {
    const person = await registerUser(app)
    expect(person.me).toMatchObject({ isEmailConfirmed: false, confirmEmailBy: null })
    expect(await subjectsOf(person)).toEqual([confirmSubject])
  })

  test('is kept as hashes only', async () => {
    const code = await codeOf(mina)
    const [row] = await app.db<[{ codeHashes: Buffer[] }]>`
      select code_hashes from mail_links where user_id = ${mina.me.id}`
    expect(row.codeHashes.map((hash) => hash.length)).toEqual([32])
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('an address is confirmed', () => {
  test('by the code, typed with spaces too, once', async () => {
    const code = await codeOf(mina)
    expect(await me(mina)).toMatchObject({ isEmailConfirmed: false })
    expect((await confirm(mina, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)
    expect(await me(mina)).toMatchObject({ isEmailConfirmed: true, confirmEmailBy: null })
    expect((await confirm(mina, code)).status).toBe(204)
    const trail = await app.db`
      select 1 from data_audit_logs where user_id = ${mina.me.id} and action = 'email_confirmed'`
    expect(trail).toHaveLength(1)
  })

  test('by the link, without signing in, once', async () => {
    const { token } = linkIn(await confirmMail(mina))
    expect((await as(app, null).call(security.confirmEmail, { token })).status).toBe(204)
    expect(await me(mina)).toMatchObject({ isEmailConfirmed: true })
    const second = await as(app, null).call(security.confirmEmail, { token })
    expect(second).toMatchObject({ status: 400, body: { message: gone } })
  })

  test('for seven days', async () => {
    const mail = await confirmMail(mina)
    const code = await codeOf(mina)
    app.clock.forward(7 * day)
    const { token } = linkIn(mail)
    expect((await as(app, null).call(security.confirmEmail, { token })).status).toBe(400)
    const again = await signInAgain(app, mina)
    expect((await confirm(again, code)).status).toBe(400)
  })

  test('by its owner’s own code only', async () => {
    const joris = await aUser(app, {}, { isConfirmed: false })
    const [mine, theirs] = [await codeOf(mina), await codeOf(joris)]
    if (mine === theirs) return
    const { status, body } = await confirm(joris, mine)
    expect([status, body]).toMatchObject([400, { field: 'code' }])
    expect((await confirm(joris, theirs)).status).toBe(204)
    expect(await me(mina)).toMatchObject({ isEmailConfirmed: false })
  })

  test('with ten tries a day, by whatever number of sessions', async () => {
    const strict = await freshApp({ RATE_LIMITS: 'strict', PUBLIC_URL: app.config.publicUrl })
    const code = await codeOf(mina)
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

  test('by opening the link for a new password', async () => {
    await as(app, null).call(security.forgotPassword, { email: mina.me.email })
    const mail = (await mailsOf(mina)).find(({ subject }) => subject === 'Choose a new password')
    expect(mail?.text).not.toContain(mina.me.name)
    const { token } = linkIn(mail as { text: string })
    const password = 'windmills in the morning'
    await as(app, null).call(security.resetPassword, { token, password })
    expect(await me(await signInAgain(app, { ...mina, password }))).toMatchObject({
      isEmailConfirmed: true,
    })
  })

  test('by the link to another address, and the first one gets nothing more', async () => {
    const email = `moves-${mina.me.username}@example.org`
    mina = await aUser(app, { email }, { isConfirmed: false })
    const other = { ...mina, me: { ...mina.me, email: `new-${email}` } }
    await as(app, mina).call(profile.update, { email: other.me.email })
    const [mail] = await mailsOf(other)
    const { token } = linkIn(mail as { text: string })
    expect((await as(app, null).call(security.confirmEmail, { token })).status).toBe(204)
    expect(await me(mina)).toMatchObject({ email: other.me.email, isEmailConfirmed: true })
    expect(await subjectsOf(mina)).toEqual([confirmSubject])
    // There is no undo link for an unconfirmed address, so its owner can register it.
    await registerUser(app, { email })
  })
})

test('the mail comes again, once in 24 hours, and what the first one holds keeps working', async () => {
  const first = await codeOf(mina)
  expect((await again(mina)).status).toBe(204)
  expect(await again(mina)).toMatchObject({ status: 429, headers: { 'retry-after': '86400' } })
  expect(await subjectsOf(mina)).toEqual([confirmSubject, confirmSubject])
  app.clock.forward(day)
  expect((await again(mina)).status).toBe(204)
  expect(await subjectsOf(mina)).toHaveLength(3)
  expect((await confirm(mina, first)).status).toBe(204)
  expect(await again(mina)).toMatchObject({ status: 409, body: { alreadyDone: true } })
})

test('links for a new password go to an unconfirmed address three times a day', async () => {
  for (let hour = 0; hour < 5; hour++) {
    await as(app, null).call(security.forgotPassword, { email: mina.me.email })
    await app.jobs.settle()
    app.clock.forward(60 * minute)
  }
  const resets = (await subjectsOf(mina)).filter((subject) => subject === 'Choose a new password')
  expect(resets).toHaveLength(3)
})

test('whoever deletes an unconfirmed account sends no mail to the address', async () => {
  await confirmMail(mina)
  expect((await as(app, mina).call(dataRights.deleteAccount, {})).status).toBe(204)
  expect(await subjectsOf(mina)).toEqual([])
})

describe('other mails', () => {
  const book = async (title: string) => {
    const event = await anEvent(app, { title })
    await as(app, mina).call(events.book, { id: event.id })
    return event
  }
  const confirmNow = async () => confirm(mina, await codeOf(mina))

  test('wait, on no disk, and leave once the address is confirmed', async () => {
    const own = mailFolder()
    const waiting = await freshApp({ DATA_DIR: own })
    const event = await anEvent(waiting, { title: 'Canal walk' })
    mina = await aUser(waiting, {}, { isConfirmed: false })
    await waiting.jobs.settle()
    const [, ...others] = await mailsTo(own, mina)
    await as(waiting, mina).call(events.book, { id: event.id })
    await waiting.jobs.settle()
    expect(others).toEqual([])
    expect(existsSync(join(own, 'outbox'))).toBe(true)
    expect(await mailsTo(own, mina)).toHaveLength(1)
    const code = /Code: (\d{6})/.exec((await mailsTo(own, mina))[0]?.text ?? '')?.[1] ?? ''
    await as(waiting, mina).call(security.confirmEmailByCode, { code })
    await waiting.jobs.settle()
    expect((await mailsTo(own, mina)).map(({ subject }) => subject).sort()).toEqual([
      'Booked: Canal walk',
      confirmSubject,
    ])
    await waiting.stop()
  })

  test('say of a booking only how it stands now', async () => {
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
    expect(await subjectsOf(mina)).toEqual(['Cancelled: Stays', confirmSubject])
  })

  test('about a sign-in of the days before are dropped, those of today leave', async () => {
    await confirmMail(mina)
    await signInAgain(app, mina)
    app.clock.forward(day + minute)
    await signInAgain(app, mina)
    await confirmNow()
    const told = 'A sign-in from a new device'
    expect(await subjectsOf(mina)).toEqual([told, confirmSubject])
  })
})
