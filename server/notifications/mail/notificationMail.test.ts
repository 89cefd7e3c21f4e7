import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import type { NotificationInput } from '#server/notifications/inputs.ts'
import { allKinds, type Kind, kinds } from '#server/notifications/kinds.ts'
import { notify } from '#server/notifications/notify.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { isSwitchable, type SettingCategory } from '#shared/notifications/settings.ts'

const folder = mailFolder()
const site = 'https://welkom.example'

const app = await sharedApp({ DATA_DIR: folder, PUBLIC_URL: site })

/** A user who enabled every mail. */
const aReader = async () => {
  const person = await aUser(app, { name: 'Mina Kaya' })
  await app.db`update users set marketing_consent = true where id = ${person.me.id}`
  for (const category of new Set(Object.values(kinds).map(({ setting }) => setting)))
    await switchMail(person, category, true)
  return person
}

const switchMail = async (person: Person, category: SettingCategory, isOn: boolean) => {
  if (!isSwitchable(category, 'mail')) return
  const setting = { category, channel: 'mail' as const, isOn }
  expect((await as(app, person).call(notifications.changeSetting, setting)).status).toBe(200)
}

const anInput = (kind: Kind, more: Partial<NotificationInput> = {}): NotificationInput => ({
  kind,
  key: `${kind}:test`,
  templateArgs: { who: 'Joris <b>', about: 'Bikes & boats', what: 'Word for word.', when: '3' },
  actionUrl: '/somewhere?a=1&b=2',
  ...more,
})

const send = (person: Person, input: NotificationInput) =>
  inTransaction(app.db, (tx) => notify(app, tx, person.me.id, input))

const hourMs = 3_600_000

// Excluded: bookings (calendar file) and kinds rendered on delivery. Other files test them.
const decisionKinds: Kind[] = ['decisionOnYours', 'decisionOnReport']
const renderedOnDelivery: Kind[] = [
  'directMessage',
  'groupMention',
  'groupReply',
  'groupMessage',
  'digest',
  'welcome',
  ...decisionKinds,
]
const mailedKinds = allKinds.filter(
  (kind) =>
    kinds[kind].channels.includes('mail') &&
    kinds[kind].setting !== 'bookings' &&
    !renderedOnDelivery.includes(kind),
)

describe.each(mailedKinds)('the mail %s', (kind) => {
  test('has the same content in text and HTML, is small and supports dark mode', async () => {
    const mina = await aReader()
    await send(mina, anInput(kind))
    await app.jobs.drain()
    const [mail, ...others] = await mailsTo(folder, mina)
    expect(others).toEqual([])
    const { text = '', html = '', raw = '', subject = '' } = mail ?? {}
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\{\{/)
    const plain = html
      .replace(/<style>[\s\S]*<\/style>|<title>.*<\/title>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    const wordsIn = (from: string) => from.split(/[\s:]+/).filter((word) => /\w/.test(word))
    const urls = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url)
    for (const word of wordsIn(text).filter((one) => !one.includes('//')))
      expect(wordsIn(plain), word).toContain(word)
    for (const url of urls) expect(text).toContain(url.replaceAll('&amp;', '&'))
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|src=|url\(|<link|<script|@import|<b>/)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(raw.length).toBeLessThan(100_000)

    const { setting } = kinds[kind]
    const isAlways = setting === 'security'
    expect(mail?.header('List-Unsubscribe') === undefined).toBe(isAlways)
    expect(text.includes(`${site}/profile?tab=settings#mail-${setting}`)).toBe(!isAlways)
    expect(text).toContain('Why did I get this?')
  })
})

test('the text of each kind', async () => {
  const mina = await aReader()
  app.clock.now = new Date('2026-11-26T18:30:00Z')
  for (const kind of mailedKinds) await send(mina, anInput(kind))
  app.clock.now = new Date()
  await app.jobs.drain()
  const mails = await mailsTo(folder, mina)
  const texts = mails.map(({ subject, text }) => {
    const [body = ''] = text.replaceAll('\r\n', '\n').split('\n\n--')
    return `${subject}\n${body.replace('Hello Mina Kaya,\n\n', '').replaceAll(/\n\n/g, '\n')}`
  })
  expect(texts.sort().join('\n\n')).toMatchInlineSnapshot(`
    "A calendar link was created
    A calendar link was created
    Anyone with this link can see which events you’re going to. If this wasn’t you, turn it off and change your password.
    When: Thursday 26 November 2026, 19:30 (Europe/Amsterdam)
    See your calendar link: https://welkom.example/profile?tab=settings

    A comment on your post
    A comment on your post
    Joris <b> commented on “Bikes & boats”.
    See the comment: https://welkom.example/somewhere?a=1&b=2

    A login from a new device
    A login from a new device
    Someone logged in to your account from a device we hadn’t seen before.
    When: Thursday 26 November 2026, 19:30 (Europe/Amsterdam)
    See your account: https://welkom.example/profile?tab=settings

    A new version of our privacy policy
    A new version of our privacy policy
    What you agreed to before stays the same. Read what’s new.
    When: Thursday 26 November 2026, 19:30 (Europe/Amsterdam)
    Read the policy: https://welkom.example/privacy#policy

    A reply to your comment
    A reply to your comment
    Joris <b> replied to you on “Bikes & boats”.
    View reply: https://welkom.example/somewhere?a=1&b=2

    Bikes & boats
    Bikes & boats
    Word for word.
    See your notifications: https://welkom.example/somewhere?a=1&b=2

    Bikes & boats
    Bikes & boats
    Word for word.
    See your notifications: https://welkom.example/somewhere?a=1&b=2

    Someone wants to be your language buddy
    Someone wants to be your language buddy
    Joris <b> speaks the language you’re learning, and is learning the one you speak.
    See the request: https://welkom.example/somewhere?a=1&b=2

    Someone wants to connect
    Someone wants to connect
    Joris <b> would like to connect with you.
    See the request: https://welkom.example/somewhere?a=1&b=2

    You have a language buddy
    You have a language buddy
    Joris <b> said yes. Say hello and plan your first hour together.
    See your weeks: https://welkom.example/somewhere?a=1&b=2

    Your account will be deleted
    Your account will be deleted
    You haven’t used Welkom for a long time, and we don’t keep accounts that aren’t used. Log in once to keep your account.
    When: Thursday 26 November 2026, 19:30 (Europe/Amsterdam)
    Login: https://welkom.example/profile?tab=settings

    Your data is ready
    Your data is ready
    You can download the file with your data for seven days.
    When: Thursday 26 November 2026, 19:30 (Europe/Amsterdam)
    Download the file: https://welkom.example/privacy#exports

    Your email address was changed
    Your email address was changed
    If this wasn’t you, write to us right away.
    When: Thursday 26 November 2026, 19:30 (Europe/Amsterdam)
    See your account: https://welkom.example/profile?tab=settings

    Your login methods have changed
    Your login methods have changed
    If this wasn’t you, change your password and write to us right away.
    When: Thursday 26 November 2026, 19:30 (Europe/Amsterdam)
    See your account: https://welkom.example/profile?tab=settings

    Your password was changed
    Your password was changed
    If this wasn’t you, choose a new password now and write to us.
    When: Thursday 26 November 2026, 19:30 (Europe/Amsterdam)
    See your account: https://welkom.example/profile?tab=settings

    You’re connected
    You’re connected
    Joris <b> accepted your request. You can now message each other.
    Write a message: https://welkom.example/somewhere?a=1&b=2"
  `)
})

test('an account mail is sent even if its notification was read or deleted', async () => {
  const mina = await aReader()
  await send(mina, anInput('newSignIn'))
  await as(app, mina).call(notifications.markAllRead, {})
  await app.db`delete from notifications where user_id = ${mina.me.id}`
  await app.jobs.drain()
  expect(await mailsTo(folder, mina)).toHaveLength(1)
})

const mailsAfter = (change: (mina: Person) => unknown) => async () => {
  const mina = await aReader()
  await send(mina, anInput('connectionRequested', { expiresAt: new Date(Date.now() + hourMs) }))
  await change(mina)
  await app.jobs.drain()
  return mailsTo(folder, mina)
}
const newestId = async (mina: Person) =>
  (await as(app, mina).call(notifications.list, {})).body[0]?.id ?? ''

describe('a notification mail reflects the state on delivery', () => {
  test('is sent when nothing changed', async () =>
    expect(await mailsAfter(() => {})()).toHaveLength(1))

  test.each<[string, (mina: Person) => unknown]>([
    [
      'read',
      async (mina) => as(app, mina).call(notifications.markRead, { id: await newestId(mina) }),
    ],
    [
      'deleted',
      async (mina) => as(app, mina).call(notifications.remove, { id: await newestId(mina) }),
    ],
    ['expired', () => app.clock.forward(2 * hourMs)],
    ['disabled', (mina) => switchMail(mina, 'connections', false)],
    [
      'bouncing',
      (mina) => app.db`update users set mail_bounced_at = now() where id = ${mina.me.id}`,
    ],
  ])('is not sent when %s', async (_, change) => {
    expect(await mailsAfter(change)()).toEqual([])
    app.clock.now = new Date()
  })

  test('advertising is not sent after the consent was withdrawn', async () => {
    const mina = await aReader()
    await send(mina, anInput('advertisement'))
    await app.db`update users set marketing_consent = false where id = ${mina.me.id}`
    await app.jobs.drain()
    expect(await mailsTo(folder, mina)).toEqual([])
  })

  test('a scheduled notification is mailed at its time', async () => {
    const mina = await aReader()
    const scheduledFor = new Date(app.clock.now.getTime() + hourMs)
    await send(mina, anInput('announcement', { scheduledFor }))
    await app.jobs.drain()
    expect(await mailsTo(folder, mina)).toEqual([])
    await app.db`
      update jobs set due_at = now() where name = 'mail.sendMany' and payload ->> 'mailId' in (
        select id::text from mail_outbox where user_id = ${mina.me.id})`
    await app.jobs.drain()
    expect(await mailsTo(folder, mina)).toHaveLength(1)
  })
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert("evil")',
  'https://welkom.example@evil.example/',
])('a mail with the action URL %j links to our start page (S074)', async (actionUrl) => {
  const mina = await aReader()
  await send(mina, anInput('connectionRequested', { actionUrl }))
  await app.jobs.drain()
  const [mail] = await mailsTo(folder, mina)
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  expect(mail?.html).toContain(`href="${site}"`)
})
