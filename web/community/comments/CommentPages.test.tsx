import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Comment, community } from '#shared/community/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aComment, aPost, fakeCommentsApi, myComment } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

test('a new comment in a long thread is shown at once, and not twice when its page loads', async () => {
  const post = aPost({ commentCount: 60 })
  const rows: Comment[] = Array.from({ length: 60 }, (_, at) =>
    aComment(post, { content: `Comment ${at + 1}.` }),
  )
  fakeApi.on(community.one, () => post)
  fakeApi.on(community.comments, ({ before, limit }) => {
    const from = before ? rows.findIndex(({ id }) => id === before) + 1 : 0
    return rows.slice(from, from + limit).map((row) => ({ ...row }))
  })
  fakeApi.on(community.comment, ({ content }) => {
    const written = myComment(post, { content })
    rows.push(written)
    return { ...written }
  })
  fakeApi.on(community.updateComment, ({ id, content }) => {
    const changed = rows.find((row) => row.id === id)
    return { ...Object.assign(changed ?? {}, { content, updatedAt: new Date() }) } as Comment
  })
  fakeApi.on(community.vote, ({ commentId }) => {
    const votes = { upvotes: 1, downvotes: 0, myVote: 'upvote' as const }
    Object.assign(rows.find(({ id }) => id === commentId) ?? {}, votes)
    return votes
  })
  await renderApp(`/community/${post.id}`)
  await expect.element(page.getByText('Comment 50.')).toBeVisible()
  await expect.element(page.getByText('Comment 51.')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('I am the last')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const newComment = page.getByRole('list', { name: 'Your new comments' }).getByRole('listitem')
  await expect.element(newComment).toMatchTextContent('I am the last')
  const upvote = newComment.getByRole('button', { name: /^Upvote/ })
  await upvote.click()
  await expect.element(upvote).toMatchTextContent(/1$/)
  await newComment.getByRole('button', { name: /^Edit comment/ }).click()
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('I was the last')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(newComment).toMatchTextContent('I was the last')

  await page.getByRole('button', { name: 'Show more comments' }).click()
  await expect.element(page.getByText('Comment 60.')).toBeVisible()
  await expect
    .poll(() => page.getByText('I was the last', { exact: true }).elements())
    .toHaveLength(1)
  await expect
    .element(page.getByRole('list', { name: 'Your new comments' }))
    .not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Show more comments' }))
    .not.toBeInTheDocument()
})

nightlyTest('a word of 5000 letters, sent or being typed, does not widen the page', async () => {
  const post = aPost({ commentCount: 1 })
  const word = 'ij'.repeat(2500)
  fakeCommentsApi(post, [aComment(post, { content: word })])
  await renderApp(`/community/${post.id}`)
  await expect.element(page.getByText(word).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(`${word}s`)
  await expect.element(page.getByText('Use at most 5000 characters')).toBeVisible()
  // Otherwise the bottom navigation covers the checked button.
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expectAccessible('a comment that is too long')
  expectNoSidewaysScroll('a comment that is too long')
  await page.viewport(320, 640)
  expectNoSidewaysScroll('a comment that is too long, at 320 pixels')
})
