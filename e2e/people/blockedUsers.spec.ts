import type { APIRequestContext } from '@playwright/test'
import { groups } from '#shared/groups/contract.ts'
import { people } from '#shared/people/contract.ts'
import {
  addComment,
  commentRow,
  findPost,
  makePost,
  pageOfPost,
  postCard,
} from '../support/board.ts'
import {
  idOf,
  join,
  logOf,
  makeRoom,
  ok,
  openChat,
  pathOf,
  rowOf,
  rowsOf,
  say,
  unreadIn,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToPart, pageOf } from '../support/groups.ts'

const block = async (by: APIRequestContext, whom: APIRequestContext) =>
  ok(by.post(people.block.path, { data: { userId: await idOf(whom) } }))

test('a member sees nothing of a blocked person in a group, also while the chat is open', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const [leader, other] = [await someoneElse(), await someoneElse()]
  const room = await makeRoom(leader)
  for (const request of [page.request, other]) await join(request, room)
  await say(other, room, 'Nobody listens')
  await block(page.request, other)
  expect(await unreadIn(page.request, room)).toBe(0)

  await openChat(page, room)
  await expect(logOf(page)).toContainText('No messages yet')
  await say(other, room, 'Still nobody')
  await ok(other.post(pathOf(groups.typing.path, room)))
  await say(leader, room, 'Good morning all')
  await expect(rowOf(page, 'Good morning all')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByText(/Nobody listens|Still nobody|is typing/)).toHaveCount(0)
  await expect(page.getByText(other.person.name)).toHaveCount(0)
  await expect.poll(() => unreadIn(page.request, room)).toBe(0)

  await page.goto(pageOf(room, 'members'))
  await goToPart(page, 'Members')
  await expect(page.getByText(leader.person.name).first()).toBeVisible()
  await expect(page.getByText(other.person.name)).toHaveCount(0)
})

test('a blocked person finds no posts of the other, and only placeholders for comments', {
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
  await page.goto(pageOfPost(post))
  await expect(commentRow(page, 'The answer')).toBeVisible()
  await expect(page.getByText('Comment deleted')).toHaveCount(1)
  await expect(page.getByText(/Left out|Answered/)).toHaveCount(0)
  await expect(page.getByText(other.person.name)).toHaveCount(0)
  await findPost(page, post)
  await expect(postCard(page, post)).toContainText('1 comment')
})
