import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { allKinds, kinds } from './kinds.ts'
import {
  builtInTemplate,
  getTemplate,
  renderNotification,
  renderTemplate,
  upsertTemplates,
} from './templates.ts'

let database: Database
beforeAll(async () => {
  database = await ownTestDatabase()
  await upsertTemplates(database.sql)
})
afterAll(() => database.close())

const allArgs = { who: 'Anna', about: 'Canal walk', what: 'Hoi', when: '19:30' }

describe('a template', () => {
  test('inserts values literally, in a single pass', () => {
    expect(renderTemplate('{{who}} wrote', { who: '{{about}}', about: 'x' })).toBe(
      '{{about}} wrote',
    )
    expect(renderTemplate('{{who}}', { who: '$& $1 {{' })).toBe('$& $1 {{')
  })

  test('evaluates no expressions and reads no prototype properties', () => {
    const nasty = "{{constructor.constructor('return process')()}}"
    expect(renderTemplate(nasty, allArgs)).toBe(nasty)
    expect(renderTemplate('a{{constructor}}{{__proto__}}{{toString}}b', allArgs)).toBe('ab')
  })

  test('uses the fallback, then the empty string, for a missing value', () => {
    expect(renderTemplate('{{who}} wrote', {}, { who: 'Somebody' })).toBe('Somebody wrote')
    expect(renderTemplate('Hello {{who}}', {})).toBe('Hello')
  })
})

test.each(allKinds)('%s renders completely, with and without values', async (kind) => {
  const template = await getTemplate(database.sql, kind)
  for (const args of [allArgs, {}]) {
    const rendered = renderNotification(template, args)
    expect(JSON.stringify(rendered)).not.toMatch(/undefined|null|\{\{|\}\}/)
    expect([rendered.title, rendered.message]).not.toContain('')
    // Without a link text there is no link.
    expect(rendered.actionText === '').toBe(kinds[kind].hasAction === false)
  }
  expect(renderNotification(template, allArgs)).toEqual(
    renderNotification(builtInTemplate(kind), { ...allArgs, community: 'Welkom' }),
  )
})

test('the texts of every kind', async () => {
  const rendered = await Promise.all(
    allKinds.map(async (kind) => {
      const { title, message, actionText } = renderNotification(
        await getTemplate(database.sql, kind),
        allArgs,
      )
      return `${kind} | ${title} | ${message} | ${actionText}`
    }),
  )
  expect(rendered).toMatchInlineSnapshot(`
    [
      "bookingConfirmed | Your place is booked | You are going to “Canal walk”. The details are in your email. | See event",
      "bookingPromoted | You’ve got a place | You moved up from the waitlist. We’ve booked a place at “Canal walk” for you. | See event",
      "eventChanged | An event you booked has changed | “Canal walk”: Hoi | See event",
      "eventMessage | A message about your event | Hoi

    From the organisers of “Canal walk”. | See event",
      "eventCancelled | An event you booked has been cancelled | “Canal walk” has been cancelled. Hoi | See event",
      "waitedEventCancelled | An event you were waiting for has been cancelled | “Canal walk” has been cancelled, so the waitlist is closed. Hoi | See event",
      "bookingCancelled | Your booking has been cancelled | You gave up your place at “Canal walk”. | See event",
      "bookingTakenBack | Your booking was cancelled | The organisers cancelled your place at “Canal walk”. Hoi | See event",
      "eventTomorrow | Your event is coming up | “Canal walk” starts on 19:30. Hoi | See event",
      "eventSoon | Your event starts soon | “Canal walk” starts at 19:30. Hoi | See event",
      "howWasIt | How was it? | You were at “Canal walk”. Tell the organisers how it was, in one tap. | Rate the event",
      "askedToJoin | New request to join your group | Anna would like to join “Canal walk”. | See group",
      "invitedToGroup | You’re invited to a group | Anna invited you to “Canal walk”. | See group",
      "joinAccepted | You’re in | You’re now a member of “Canal walk”. | See group",
      "joinDeclined | Your request was declined | The admins of “Canal walk” can’t accept your request at the moment. | See group",
      "removedFromGroup | You’re no longer in a group | An admin removed you from “Canal walk”. You can ask to join again. | See group",
      "becameAdmin | You’re now an admin | You can now manage “Canal walk” and answer requests to join. | See group",
      "groupDeleted | A group was deleted | “Canal walk” has been deleted, along with its messages. | See other groups",
      "groupHidden | A group was removed | “Canal walk” was reported, and our team removed it. Hoi | See other groups",
      "groupBack | A group is back | We’ve looked at it again. “Canal walk” is open again, with its members and messages. | See group",
      "messageRemoved | Your message was removed | An admin of “Canal walk” removed one of your messages: Hoi | See group",
      "connectionRequested | Someone wants to connect | Anna would like to connect with you. | See the request",
      "connectionAccepted | You’re connected | Anna accepted your request. You can now message each other. | Write a message",
      "connectionRejected | Your request was declined | Anna would rather not connect right now. You can ask again in 30 days. | See your connections",
      "buddyRequested | Someone wants to be your language buddy | Anna speaks the language you’re learning, and is learning the one you speak. | See the request",
      "buddyAccepted | You have a language buddy | Anna said yes. Say hello and plan your first hour together. | See your weeks",
      "buddyDeclined | Your request was declined | Anna can’t be your language buddy right now. There may be other good matches. | See other matches",
      "buddyNudge | Two quiet weeks | You and your language buddy haven’t met for a while. This week’s card is ready, and one hour is enough. | See this week’s card",
      "weeklyCard | Your card for this week | Week 19:30 with Anna: Hoi | See this week’s card",
      "directMessage | Anna sent you a message | Hoi | Read and reply",
      "groupMention | Anna mentioned you in Canal walk | Hoi | Read and reply",
      "postCommented | A comment on your post | Anna commented on “Canal walk”. | See the comment",
      "commentReplied | A reply to your comment | Anna replied to you on “Canal walk”. | View reply",
      "announcement | Canal walk | Hoi | See your notifications",
      "advertisement | Canal walk | Hoi | See your notifications",
      "digest | Your week on Welkom | What’s new from the last seven days, and what’s coming up. | Open Welkom",
      "welcome | Welcome to Welkom | Good to have you here. Your email address is confirmed, so you can use everything now. | Open Welkom",
      "exportReady | Your data is ready | You can download the file with your data for seven days. | Download the file",
      "newSignIn | A login from a new device | Someone logged in to your account from a device we hadn’t seen before. | See your account",
      "passwordChanged | Your password was changed | If this wasn’t you, choose a new password now and write to us. | See your account",
      "emailChanged | Your email address was changed | If this wasn’t you, write to us right away. | See your account",
      "signInMethodChanged | Your login methods have changed | If this wasn’t you, change your password and write to us right away. | See your account",
      "calendarFeedCreated | A calendar link was created | Anyone with this link can see which events you’re going to. If this wasn’t you, turn it off and change your password. | See your calendar link",
      "accountUnused | Your account will be deleted | You haven’t used Welkom for a long time, and we don’t keep accounts that aren’t used. Log in once to keep your account. | Log in",
      "policyChanged | A new version of our privacy policy | What you agreed to before stays the same. Read what’s new. | Read the policy",
      "reportReceived | Thank you for telling us | A person will look at Canal walk, and we’ll tell you what they decide. | ",
      "caseOpened | New report | Please review it. | Review it",
      "caseObjected | New objection to a decision | Please review the decision again. | Review it",
      "decisionOnYours | Canal walk | Hoi | Object to it",
      "decisionOnReport | Canal walk | Hoi | Object to it",
      "stepDue | A step of your first 100 days | “Canal walk”: try to do this by 19:30. | See your list",
    ]
  `)
})

test('an edited template is used and survives a restart', async () => {
  const { sql } = database
  await sql`
    update notification_templates
    set title_template = 'Booked: {{about}}', updated_at = now() + interval '1 second'
    where type = 'bookingConfirmed'`
  await sql`update notification_templates set title_template = 'old' where type = 'eventChanged'`
  await upsertTemplates(sql)
  const titles = async () => [
    renderNotification(await getTemplate(sql, 'bookingConfirmed'), allArgs).title,
    renderNotification(await getTemplate(sql, 'eventChanged'), allArgs).title,
  ]
  expect(await titles()).toEqual(['Booked: Canal walk', builtInTemplate('eventChanged').title])
  await sql`update notification_templates set is_active = false where type = 'bookingConfirmed'`
  expect((await titles())[0]).toBe(builtInTemplate('bookingConfirmed').title)
})
