import { expect, it } from 'vitest'
import type { Comment } from '#shared/community/contract.ts'
import { type Thread, threadsOf } from './threads.ts'

const comment = (id: string, parentId: string | null = null) => ({ id, parentId }) as Comment
const ids = (threads: Thread[]) =>
  threads.map((thread) => [thread.comment.id, ...thread.replies.map(({ id }) => id)])

const rows = [comment('a'), comment('a1', 'a'), comment('a2', 'a'), comment('b')]

it('puts replies below their comment, in their order', () => {
  const { threads, later } = threadsOf(rows)
  expect(ids(threads)).toEqual([['a', 'a1', 'a2'], ['b']])
  expect(later).toEqual([])
})

it('has what was just written once, and apart where the list is not paged to it', () => {
  const { threads, later } = threadsOf(rows, [
    comment('b'),
    comment('a3', 'a'),
    comment('z'),
    comment('z1', 'z'),
  ])
  expect(ids(threads)).toEqual([['a', 'a1', 'a2', 'a3'], ['b']])
  expect(ids(later)).toEqual([['z', 'z1']])
})

it('has it at its place, the end, where all is paged to', () => {
  const { threads, later } = threadsOf(rows, [comment('z')], true)
  expect(ids(threads)).toEqual([['a', 'a1', 'a2'], ['b'], ['z']])
  expect(later).toEqual([])
})

it('leaves out a reply whose comment is not there', () => {
  expect(ids(threadsOf(rows, [comment('x1', 'x')]).threads)).toEqual([['a', 'a1', 'a2'], ['b']])
})
