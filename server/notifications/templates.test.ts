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
    expect([said.title, said.message]).not.toContain('')
    // Without words for it, it leads nowhere.
    expect(said.actionText === '').toBe(kinds[kind].actionText === '')
  }
  expect(sayIn(template, all)).toEqual(sayIn(kinds[kind], { ...all, community: 'Welkom' }))
})

test('the words of every kind', async () => {
  const said = await Promise.all(
    allKinds.map(async (kind) => {
      const { title, message, actionText } = sayIn(await templateOf(database.sql, kind), all)
      return `${kind} | ${title} | ${message} | ${actionText}`
    }),
  )
  expect(said).toMatchInlineSnapshot(`
    [
      "bookingConfirmed | Your place is booked | You are going to “Canal walk”. The details are in your email. | See event",
      "bookingPromoted | A place came free for you | You moved up from the waitlist: a place at “Canal walk” is booked for you now. | See event",
      "eventChanged | An event you booked has changed | “Canal walk” is different now. Please look at the time and the place again. | See event",
      "eventCancelled | An event you booked is cancelled | “Canal walk” will not take place. Hoi | See event",
      "waitedEventCancelled | An event you waited for is cancelled | “Canal walk” will not take place, so its waitlist is closed. Hoi | See event",
      "bookingCancelled | Your booking is cancelled | You gave up your place at “Canal walk”. | See event",
      "bookingTakenBack | Your booking was cancelled | The organisers cancelled your place at “Canal walk”. Hoi | See event",
      "eventTomorrow | Your event is coming up | “Canal walk” begins on 19:30. | See event",
      "eventSoon | Your event begins soon | “Canal walk” begins at 19:30. | See event",
      "howWasIt | How was it? | You were at “Canal walk”. One tap tells the organisers how it was. | Say how it was",
      "askedToJoin | Somebody asks to join your group | Anna would like to join “Canal walk”. | See group",
      "invitedToGroup | You are invited to a group | Anna invites you to “Canal walk”. | See group",
      "joinAccepted | You are in | You asked to join “Canal walk”, and you are a member now. | See group",
      "joinDeclined | Your request was declined | The admins of “Canal walk” cannot let you in at the moment. | See group",
      "removedFromGroup | You are no longer in a group | An admin of “Canal walk” has removed you. You may ask to join again. | See group",
      "becameAdmin | You are an admin now | You can manage “Canal walk”: answer who asks to join, and look after it. | See group",
      "groupDeleted | A group was deleted | “Canal walk” is gone, with everything that was said in it. | See other groups",
      "groupHidden | A group was taken down | “Canal walk” was reported, and our team took it down. Hoi | See other groups",
      "groupBack | A group is back | We looked again: “Canal walk” is open, with its members and all that was said in it. | See group",
      "connectionRequested | Somebody wants to connect | Anna would like to connect with you. | See the request",
      "connectionAccepted | You are connected | Anna accepted your request. You can write to each other now. | Write a message",
      "connectionRejected | Your request was declined | Anna would rather not connect now. You may ask again in 30 days. | See your connections",
      "buddyRequested | Somebody asks to be your language buddy | Anna teaches what you learn, and learns what you teach. | See the request",
      "buddyAccepted | You have a language buddy | Anna said yes. Say hello and plan your first hour together. | See your path",
      "buddyDeclined | Your request was declined | Anna cannot be your language buddy now. There may be others who suit. | See who suits",
      "buddyNudge | Two quiet weeks | You and your language buddy have not met for a while. This week’s card is ready: one hour is enough. | See this week’s card",
      "weeklyCard | Your card for this week | Week 19:30 with Anna: Hoi | See this week’s card",
      "directMessage | Anna wrote to you | Hoi | Read and answer",
      "groupMention | Anna mentioned you in Canal walk | Hoi | Read and answer",
      "postCommented | A comment on your post | Anna commented on “Canal walk”. | See the comment",
      "commentReplied | A reply to your comment | Anna replied to you under “Canal walk”. | See the reply",
      "announcement | Canal walk | Hoi | See your notifications",
      "advertisement | Canal walk | Hoi | See your notifications",
      "digest | Your week on Welkom | What was new in the last seven days, and what comes next. | Open Welkom",
      "exportReady | Your data is ready | The file with your data can be fetched for seven days. | Fetch the file",
      "newSignIn | A sign-in from a new device | Somebody signed in to your account from a device that we had not seen before. | See your account",
      "passwordChanged | Your password was changed | If that was not you, choose a new password now and write to us. | See your account",
      "emailChanged | Your email address was changed | If that was not you, write to us at once. | See your account",
      "signInMethodChanged | The ways to sign in to your account were changed | If that was not you, change your password and write to us at once. | See your account",
      "calendarFeedCreated | A link to your calendar was made | Anyone with the link can see which events you go to. If that was not you, turn it off and change your password. | See your calendar link",
      "accountUnused | Your account will be deleted | You have not used Welkom for a long time, and we do not keep what nobody uses. Sign in once, and everything stays. | Sign in",
      "policyChanged | A new version of our privacy policy | What you agreed to before stays as it was. Read what is new. | Read the policy",
      "reportReceived | Thank you for telling us | A person looks at Canal walk, and you hear what they decide. | ",
      "caseOpened | Something was reported | It waits for somebody to look at it. | Look at it",
      "caseObjected | Somebody objects to a decision | It waits for somebody to look at it again. | Look at it",
      "decisionOnYours | Canal walk | Hoi | Object to it",
      "decisionOnReport | Canal walk | Hoi | Object to it",
      "stepDue | A step of your first 100 days | “Canal walk”: best done by 19:30. | See your list",
    ]
  `)
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
