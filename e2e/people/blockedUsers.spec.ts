import type { APIRequestContext } from '@playwright/test'
import { groups } from '#shared/groups/contract.ts'
import { people } from '#shared/people/contract.ts'
import { addComment, commentRow, findPost, makePost, postCard, postPath } from '../support/board.ts'
import {
  expectOk,
  idOf,
  join,
  makeRoom,
  messageLog,
  messageRow,
  messageRows,
  openChat,
  pathOf,
  sendMessage,
  unreadCount,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToTab, groupPath } from '../support/groups.ts'

const block = async (by: APIRequestContext, whom: APIRequestContext) =>
  expectOk(by.post(people.block.path, { data: { userId: await idOf(whom) } }))

test('messages of a blocked user are hidden in groups, also in an open chat', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const [leader, other] = [await someoneElse(), await someoneElse()]
  const room = await makeRoom(leader)
  for (const request of [page.request, other]) await join(request, room)
  await sendMessage(other, room, 'Nobody listens')
  await block(page.request, other)
  expect(await unreadCount(page.request, room)).toBe(0)

  await openChat(page, room)
  await expect(messageLog(page)).toContainText('No messages yet')
  await sendMessage(other, room, 'Still nobody')
  await expectOk(other.post(pathOf(groups.typing.path, room)))
  await sendMessage(leader, room, 'Good morning all')
  await expect(messageRow(page, 'Good morning all')).toBeVisible()
  await expect(messageRows(page)).toHaveCount(1)
  await expect(page.getByText(/Nobody listens|Still nobody|is typing/)).toHaveCount(0)
  await expect(page.getByText(other.person.name)).toHaveCount(0)
  await expect.poll(() => unreadCount(page.request, room)).toBe(0)

  await page.goto(groupPath(room, 'members'))
  await goToTab(page, 'Members')
  await expect(page.getByText(leader.person.name).first()).toBeVisible()
  await expect(page.getByText(other.person.name)).toHaveCount(0)
})

test('a blocked user sees no posts of the blocker, and placeholders for comments', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const [author, other] = [await someoneElse(), await someoneElse()]
  const gone = await makePost(other)
  const post = await makePost(author)
  await addComment(other, post, 'Left out')
  const { id } = await addComment(other, post, 'Answered')
  await addComment(author, post, 'The answer', id)
  await block(other, page.request)

  await page.goto(`/community?q=${gone.title.split(' ').at(-1)}`)
  await expect(page.getByRole('main')).toContainText('No posts')
  await page.goto(postPath(post))
  await expect(commentRow(page, 'The answer')).toBeVisible()
  await expect(page.getByText('Comment deleted')).toHaveCount(1)
  await expect(page.getByText(/Left out|Answered/)).toHaveCount(0)
  await expect(page.getByText(other.person.name)).toHaveCount(0)
  await findPost(page, post)
  await expect(postCard(page, post)).toContainText('1 comment')
})
