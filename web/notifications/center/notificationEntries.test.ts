import { expect, test } from 'vitest'
import type { PublicUser } from '#shared/users/user.ts'
import { aNotification } from '#web/testing/notifications.ts'
import { titleOf, toEntries } from './notificationEntries.ts'

const person = (name: string): PublicUser => ({
  ...{ id: name, name, username: name.toLowerCase(), profilePhoto: null, staff: null },
})
const comment = (name: string | null) =>
  aNotification({
    ...{ type: 'postCommented', title: 'A comment on your post', actionUrl: '/community/one#x' },
    message: `${name ?? 'Someone'} commented on “A “small” question”.`,
    actor: name === null ? null : person(name),
  })
const now = new Date('2026-11-26T12:00:00Z')

const titles = (names: (string | null)[]) => toEntries(names.map(comment), now).map(titleOf)

test('up to three people are named, then the others are counted', () => {
  expect(titles(['Ana Pereira'])).toEqual(['Ana commented on your post'])
  expect(titles(['Ana', 'Bo', 'Ana', 'Cy'])).toEqual(['Ana, Bo and Cy commented on your post'])
  expect(titles(['Ana', 'Bo', 'Cy', 'Di'])).toEqual(['Ana, Bo and 2 others commented on your post'])
})

test('two people of one first name are told apart', () => {
  expect(titles(['Sam Okafor', 'Sam Visser'])).toEqual([
    'Sam Okafor and Sam Visser commented on your post',
  ])
})

test('comments of people who are not shown are not added to those of others', () => {
  expect(titles(['Ana', null, 'Bo'])).toEqual([
    'Ana and Bo commented on your post',
    'A comment on your post',
  ])
})

test('a row stands for at most ten notifications', () => {
  const entries = toEntries(
    Array.from({ length: 12 }, () => comment('Ana')),
    now,
  )
  expect(entries.map(({ notifications }) => notifications.length)).toEqual([10, 2])
})

test.each([
  ['groupMention', 'mentioned you in'],
  ['groupReply', 'replied to you in'],
])(
  'each %s by one person in one group is in one row, with the words of the newest',
  (type, did) => {
    const mention = (name: string, group: string, message: string) =>
      aNotification({
        ...{ type, title: `${name} ${did} ${group}`, message },
        ...{ actionUrl: `/groups/${group}#${message}`, actor: person(name) },
      })
    const rows = [
      mention('Ana', 'Cyclists', 'See “the map”'),
      mention('Bo', 'Cyclists', 'Yes?'),
      mention('Ana', 'Cyclists', 'Who comes?'),
      mention('Ana', 'Walkers', 'Hi'),
    ]
    expect(
      toEntries(rows, now).map((entry) => [
        titleOf(entry),
        entry.message,
        entry.notifications.length,
      ]),
    ).toEqual([
      [`Ana ${did} Cyclists`, 'See “the map”', 2],
      [`Bo ${did} Cyclists`, 'Yes?', 1],
      [`Ana ${did} Walkers`, 'Hi', 1],
    ])
  },
)

test('the title of the post is quoted whole', () => {
  expect(toEntries([comment('Ana')], now)[0]?.message).toBe('“A “small” question”')
})

test.each([
  ['uk', 'Ana коментує «Де велосипед?».', '«Де велосипед?»'],
  ['pl', 'Ana skomentowała „Gdzie jest rower?”.', '„Gdzie jest rower?”'],
])('the title is found between the quotation marks of %s', (_, message, quoted) => {
  expect(toEntries([{ ...comment('Ana'), message }], now)[0]?.message).toBe(quoted)
})

test('a booking leads with the event and its start', () => {
  const booking = {
    ...{ type: 'bookingConfirmed', title: 'Your booking is confirmed', message: 'See your email.' },
    event: {
      ...{ id: crypto.randomUUID(), title: 'Canal walk', description: '', category: 'social' },
      ...{ imageUrl: null, focalX: 0.5, focalY: 0.5 },
    },
  }
  const times = {
    eventStart: new Date('2026-12-03T18:30:00Z'),
    eventEnd: new Date('2026-12-03T20:30:00Z'),
  }
  expect(toEntries([aNotification({ ...booking, ...times })], now)[0]).toMatchObject({
    title: 'You’re going to Canal walk',
    message: 'Thu 3 Dec, 19:30',
  })
  const day = {
    eventStart: new Date('2026-12-02T23:00:00Z'),
    eventEnd: new Date('2026-12-03T22:59:00Z'),
  }
  expect(toEntries([aNotification({ ...booking, ...day })], now)[0]?.message).toBe('Thu 3 Dec')
  const later = new Date('2026-12-04T12:00:00Z')
  expect(toEntries([aNotification({ ...booking, ...times })], later)[0]?.title).toBe(
    'You booked Canal walk',
  )
  expect(toEntries([aNotification({ ...booking, event: null })], now)[0]).toMatchObject({
    title: 'Your booking is confirmed',
    message: 'See your email.',
  })
})
