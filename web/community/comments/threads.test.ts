import { expect, it } from 'vitest'
import type { Comment } from '#shared/community/contract.ts'
import { threadsOf } from './threads.ts'

const comment = (id: string, parentId: string | null = null) => ({ id, parentId }) as Comment

it('puts replies below their comment, in their order', () => {
  const rows = [comment('a'), comment('a1', 'a'), comment('a2', 'a'), comment('b')]
  expect(
    threadsOf(rows).map((thread) => [thread.comment.id, thread.replies.map(({ id }) => id)]),
  ).toEqual([
    ['a', ['a1', 'a2']],
    ['b', []],
  ])
})
