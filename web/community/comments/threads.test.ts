import { expect, it } from 'vitest'
import type { Comment } from '#shared/community/contract.ts'
import { buildThreads, type Thread } from './threads.ts'

const comment = (id: string, parentId: string | null = null) => ({ id, parentId }) as Comment
const ids = (threads: Thread[]) =>
  threads.map((thread) => [thread.comment.id, ...thread.replies.map(({ id }) => id)])

const rows = [comment('a'), comment('a1', 'a'), comment('a2', 'a'), comment('b')]

it('groups replies below their comment, in order', () => {
  const { threads, recent } = buildThreads(rows)
  expect(ids(threads)).toEqual([['a', 'a1', 'a2'], ['b']])
  expect(recent).toEqual([])
})

it('includes new comments once, and separately while pages are missing', () => {
  const { threads, recent } = buildThreads(rows, [
    comment('b'),
    comment('a3', 'a'),
    comment('z'),
    comment('z1', 'z'),
  ])
  expect(ids(threads)).toEqual([['a', 'a1', 'a2', 'a3'], ['b']])
  expect(ids(recent)).toEqual([['z', 'z1']])
})

it('appends new comments when all pages are loaded', () => {
  const { threads, recent } = buildThreads(rows, [comment('z')], true)
  expect(ids(threads)).toEqual([['a', 'a1', 'a2'], ['b'], ['z']])
  expect(recent).toEqual([])
})

it('omits a reply whose comment is missing', () => {
  expect(ids(buildThreads(rows, [comment('x1', 'x')]).threads)).toEqual([['a', 'a1', 'a2'], ['b']])
})
