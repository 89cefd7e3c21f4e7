import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { community, type Post, type PostDraft } from '#shared/community/contract.ts'
import { aPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { closeToast, useToast } from '#web/ui/toast.ts'
import { useWrite } from './client.ts'
import { queryClient } from './queryClient.ts'

const draft: PostDraft = {
  title: 'A bike',
  content: 'Good brakes',
  category: 'general',
  tags: [],
  language: null,
}

/** `times`: the number of `mutate` calls per press, before React renders. */
const Writer = ({ times }: { times: number }) => {
  const { mutate, isPending, isError } = useWrite(community.create, {})
  const press = () => {
    for (let time = 0; time < times; time++) mutate(draft)
  }
  return (
    <button type="button" onClick={press}>
      {isPending ? 'Posting' : isError ? 'Failed' : 'Post'}
    </button>
  )
}

const renderWriter = (times: number) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Writer times={times} />
    </QueryClientProvider>,
  )
const button = page.getByRole('button')
const clientIds = () => fakeApi.calls(community.create).map(({ clientId }) => clientId)

test('an identical write is not sent again while it is in flight', async () => {
  let answer: (post: Post) => void = () => undefined
  fakeApi.on(community.create, () => new Promise<Post>((resolve) => (answer = resolve)))
  await renderWriter(3)
  await button.click()
  await expect.element(button).toHaveTextContent('Posting')
  await button.click()
  expect(fakeApi.calls(community.create)).toHaveLength(1)
  answer(aPost())
  await expect.element(button).toHaveTextContent('Post')
  await button.click()
  await expect.poll(() => fakeApi.calls(community.create)).toHaveLength(2)
  answer(aPost())
})

test('a failed attempt and its retry have the same client id', async () => {
  fakeApi.fail(community.create, 503, { message: 'Welkom is busy right now.' })
  await renderWriter(1)
  await button.click()
  await expect.element(button).toHaveTextContent('Failed')
  fakeApi.on(community.create, () => aPost())
  await button.click()
  await expect.element(button).toHaveTextContent('Post')
  await button.click()
  await expect.poll(clientIds).toHaveLength(3)
  const [failed, repeated, next] = clientIds()
  expect(failed).toEqual(expect.any(String))
  expect(repeated).toBe(failed)
  expect(next).not.toBe(failed)
})

test('a new client id is used after the server has replied 404 to the first', async () => {
  fakeApi.fail(community.create, 404, { message: 'Post not found' })
  await renderWriter(1)
  await button.click()
  await expect.element(button).toHaveTextContent('Failed')
  fakeApi.on(community.create, () => aPost())
  await button.click()
  await expect.poll(clientIds).toHaveLength(2)
  const [gone, next] = clientIds()
  expect(next).not.toBe(gone)
})

const Deleter = () => {
  const [isDeleted, setDeleted] = useState(false)
  const { mutate } = useWrite(community.remove, {
    successToast: { title: 'Post deleted' },
    errorTitle: 'Could not delete',
  })
  return (
    <button
      type="button"
      onClick={() => mutate({ id: aPost().id }, { onSuccess: () => setDeleted(true) })}
    >
      {isDeleted ? 'Deleted' : 'Delete'}
    </button>
  )
}

test('deleting something that is already deleted succeeds', async () => {
  fakeApi.fail(community.remove, 404, { message: 'Post not found' })
  await render(
    <QueryClientProvider client={queryClient}>
      <Deleter />
    </QueryClientProvider>,
  )
  const { result } = await renderHook(useToast)
  await button.click()
  await expect.poll(() => result.current).toMatchObject({ tone: 'success', title: 'Post deleted' })
  await expect.element(button).toHaveTextContent('Deleted')
  closeToast()
})

test('a 404 without a message is an error', async () => {
  fakeApi.on(community.remove, () => new Response('<h1>Not found</h1>', { status: 404 }) as never)
  await render(
    <QueryClientProvider client={queryClient}>
      <Deleter />
    </QueryClientProvider>,
  )
  const { result } = await renderHook(useToast)
  await button.click()
  await expect.poll(() => result.current).toMatchObject({ title: 'Could not delete' })
  closeToast()
})
