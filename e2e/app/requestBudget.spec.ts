import type { Browser, BrowserContext } from '@playwright/test'
import { type PagePath, pagePaths } from '#shared/http/pages.ts'
import { profile } from '#shared/profile/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import { commentRow, findPost, makePost, postCard, votesOn } from '../support/board.ts'
import { join, makeRoom, messageRow, openChat, typeMessage } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { findGroup, groupCard, makeGroup } from '../support/groups.ts'
import { demo } from '../support/people.ts'
import {
  muteLiveStreams,
  openUntilPrefetched,
  stopPolling,
  watchRequests,
} from '../support/requests.ts'
import { dialogOf, openEvent, toast } from '../support/screens.ts'

/**
 * The API requests of each screen's first visit. Five of a member are the same everywhere: user,
 * unread counts, live stream, booked events and their tickets. Events and posts have a live stream, too.
 */
const screens: Record<PagePath, { visitor?: number; member?: number; admin?: number }> = {
  '/': { member: 12 },
  '/auth': { visitor: 1 },
  '/auth/reset': { visitor: 1 },
  '/auth/confirm': { visitor: 1 },
  '/auth/book': { visitor: 1 },
  '/auth/booking': { visitor: 1 },
  '/events': { member: 7 },
  '/hosting': { member: 7 },
  '/hosting/:id': { member: 6 },
  '/hosted-events/:id': { admin: 6 },
  '/groups': { member: 10 },
  '/groups/:id': { member: 9 },
  '/community': { member: 7 },
  '/community/:id': { member: 8 },
  '/resources': { member: 6 },
  '/resources/:slug': { member: 7 },
  '/connections': { member: 9 },
  '/people/:username': { member: 6 },
  '/messages': { member: 7 },
  '/profile': { member: 6 },
  '/share': { member: 6 },
  '/privacy': { visitor: 2, member: 8 },
  '/privacy/documents/:name': { visitor: 2 },
  '/privacy/contact': { visitor: 1 },
  '/privacy/accessibility': { visitor: 2 },
  '/privacy/unsubscribe': { visitor: 1 },
  '/safety': { admin: 7 },
  '/admin': { admin: 12 },
  '/admin/guides': { admin: 6 },
}

/**
 * Scripts, styles and drawings of a first visit, with up to three files of messages. `firstVisit.spec.ts`
 * limits the bytes.
 */
const maxFiles = 55
/**
 * Three faces on each of the eight cards that a phone loads. Which people are there, and who of them
 * has a photo, differs from day to day in the demo community.
 */
const maxPhotos = 24

const quietMs = 1500
const visitsAtOnce = 3
/** Wide screens show more at once. */
const phone = { width: 390, height: 844 }

const [photoPrefix = ''] = profile.photo.path.split(':')

type Role = keyof (typeof screens)[PagePath]

const duplicatesIn = (requests: string[]) =>
  requests.filter((request, at) => requests.indexOf(request) !== at)

const expectWithin = (
  name: string,
  { api, files }: { api: string[]; files: string[] },
  max: number,
) => {
  expect.soft(duplicatesIn([...api, ...files]), `${name}: sent twice`).toEqual([])
  expect.soft(api.length, `${name}: ${api.join(', ')}`).toBeLessThanOrEqual(max)
  const photos = files.filter((file) => file.startsWith(photoPrefix))
  expect
    .soft(files.length - photos.length, `${name}: ${files.join(', ')}`)
    .toBeLessThanOrEqual(maxFiles)
  expect.soft(photos.length, `${name}: photos`).toBeLessThanOrEqual(maxPhotos)
}

type Visitor = { browser: Browser; user: BrowserContext; role: Role }

/** A visit in a browser context of its own, with the session of `user`. */
const visit = async ({ browser, user, role }: Visitor, path: string) => {
  const storageState = await user.storageState()
  const context = await browser.newContext({ storageState, viewport: phone })
  await Promise.all([stopPolling(context), muteLiveStreams(context)])
  const page = await context.newPage()
  const requests = watchRequests(page)
  const open = () => page.goto(path)
  await (role === 'visitor' ? open() : openUntilPrefetched(page, open))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await requests.settle(quietMs)
  await context.close()
  return requests
}

const visitAll = async (visitor: Visitor, ids: Partial<Record<PagePath, string>> = {}) => {
  const rows = pagePaths.flatMap((path) => {
    const max = screens[path][visitor.role]
    return max === undefined ? [] : { path: path.replace(/:\w+/, ids[path] ?? ''), max }
  })
  for (let at = 0; at < rows.length; at += visitsAtOnce)
    await Promise.all(
      rows.slice(at, at + visitsAtOnce).map(async ({ path, max }) => {
        expectWithin(`${path}, ${visitor.role}`, await visit(visitor, path), max)
      }),
    )
}

test('no screen of a visitor sends more requests than its budget', {
  tag: ['@nightly', '@ownWidths'],
}, async ({ browser, context }) => {
  await visitAll(
    { browser, user: context, role: 'visitor' },
    {
      '/privacy/documents/:name': 'processors',
    },
  )
})

test('no screen of a member sends more requests than its budget', {
  tag: ['@nightly', '@ownWidths'],
}, async ({ browser, context, newcomer, someoneElse }) => {
  const other = await someoneElse()
  const [post, room] = [await makePost(other), await makeRoom(other)]
  await newcomer()
  await join(context.request, room)
  const [guide] = await (await context.request.get(resources.list.path)).json()
  await visitAll(
    { browser, user: context, role: 'member' },
    {
      '/hosting/:id': 'new',
      '/groups/:id': room.id,
      '/community/:id': post.id,
      '/resources/:slug': guide.slug,
      '/people/:username': other.person.username,
    },
  )
})

test('no screen of an administrator sends more requests than its budget', {
  tag: ['@nightly', '@ownWidths'],
}, async ({ browser, context, signIn }) => {
  await signIn(demo.admin)
  await visitAll(
    { browser, user: context, role: 'admin' },
    // One that does not exist asks for no less.
    { '/hosted-events/:id': crypto.randomUUID() },
  )
})

/**
 * The API requests of a write: itself, and the reads that it makes stale on its screen. The live
 * stream is muted, so none of them comes from the event of the write. The first message of a group is
 * followed by its pins.
 */
const writes = { book: 8, vote: 1, comment: 2, post: 2, message: 3, join: 6, consent: 2 }

test('no write sends more requests than its budget', { tag: ['@nightly', '@ownWidths'] }, async ({
  page,
  context,
  newcomer,
  someoneElse,
  anEvent,
}) => {
  const [event, other] = [await anEvent(), await someoneElse()]
  const [post, room, group] = [await makePost(other), await makeRoom(other), await makeGroup(other)]
  await newcomer()
  await join(page.request, room)
  await Promise.all([stopPolling(context), muteLiveStreams(context)])
  const requests = watchRequests(page)

  const expectWrite = async (
    name: keyof typeof writes,
    open: () => Promise<unknown>,
    act: () => Promise<unknown>,
  ) => {
    await openUntilPrefetched(page, open)
    await requests.settle(quietMs)
    requests.api.length = requests.files.length = 0
    await act()
    await requests.settle(quietMs)
    expectWithin(name, requests, writes[name])
  }

  const dialog = dialogOf(page, event)
  await expectWrite(
    'book',
    () => openEvent(page, event),
    async () => {
      await dialog.getByRole('button', { name: 'Book Now' }).click()
      await expect(dialog.getByRole('button', { name: 'Already Booked' })).toBeVisible()
    },
  )
  await expectWrite(
    'vote',
    () => findPost(page, post),
    () =>
      votesOn(page, post.title)
        .getByRole('button', { name: /^Upvote/ })
        .click(),
  )
  const card = postCard(page, post)
  await expectWrite(
    'comment',
    async () => {
      await findPost(page, post)
      await card.getByRole('button', { name: '0 comments' }).click()
      await card.getByRole('textbox', { name: 'Write a comment' }).fill('How old is it?')
    },
    async () => {
      await card.getByRole('button', { name: 'Comment', exact: true }).click()
      await expect(commentRow(page, 'How old is it?')).toBeVisible()
    },
  )
  const form = page.getByRole('dialog', { name: 'New post' })
  await expectWrite(
    'post',
    async () => {
      await page.goto('/community?dialog=new')
      await form.getByLabel('Title').fill('A tandem for two')
      await form.getByLabel('Content').fill('Hardly used.')
    },
    async () => {
      await form.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(toast(page, 'Post created')).toBeVisible()
    },
  )
  await expectWrite(
    'message',
    () => openChat(page, room),
    async () => {
      await typeMessage(page, 'Hello')
      await expect(messageRow(page, 'Hello')).toHaveAttribute('data-state', 'sent')
    },
  )
  await expectWrite(
    'join',
    () => findGroup(page, group),
    () => groupCard(page, group).getByRole('button', { name: 'Join' }).click(),
  )
  await expectWrite(
    'consent',
    () => page.goto('/privacy#consents'),
    () => page.getByRole('switch', { name: 'Marketing', exact: true }).click(),
  )
})
