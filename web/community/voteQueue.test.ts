import { describe, expect, it } from 'vitest'
import type { Vote, VoteState } from '#shared/community/contract.ts'
import { createVoteQueue, nextVote, withVote } from './voteQueue.ts'

const initial: VoteState = { upvotes: 3, downvotes: 1, myVote: null }

it('applies, switches and removes the vote of the user', () => {
  const up = withVote(initial, 'upvote')
  expect(up).toEqual({ upvotes: 4, downvotes: 1, myVote: 'upvote' })
  expect(withVote(up, 'downvote')).toEqual({ upvotes: 3, downvotes: 2, myVote: 'downvote' })
  expect(withVote(up, null)).toEqual(initial)
  expect(withVote(up, 'upvote')).toEqual(up)
})

it('is removed by the same press and switched by the other', () => {
  expect([nextVote(initial, 'upvote'), nextVote({ myVote: 'upvote' }, 'upvote')]).toEqual([
    'upvote',
    null,
  ])
  expect(nextVote({ myVote: 'upvote' }, 'downvote')).toBe('downvote')
})

/** A server whose replies are released by the test. */
const setUp = () => {
  let shown = initial
  let server: VoteState = { ...initial, upvotes: 10 } // others have voted meanwhile
  const pending: { answer: () => void; refuse: () => void }[] = []
  const sent: Vote['voteType'][] = []
  const { vote, clear } = createVoteQueue()
  const press = (voteType: Vote['voteType']) =>
    vote(
      { postId: 'bike', voteType },
      {
        read: () => shown,
        update: (change) => {
          shown = change(shown)
        },
        send: ({ voteType: type }) => {
          sent.push(type)
          const { promise, resolve, reject } = Promise.withResolvers<VoteState>()
          const answer = () => {
            server = withVote(server, nextVote(server, type))
            resolve(server)
          }
          pending.push({ answer, refuse: () => reject(new Error('busy')) })
          return promise
        },
      },
    )
  const next = async (how: 'answer' | 'refuse') => {
    pending.shift()?.[how]()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { press, next, clear, sent, shown: () => shown }
}

describe('vote queue', () => {
  it('updates optimistically and takes the exact counts from the reply', async () => {
    const { press, next, shown } = setUp()
    press('upvote')
    expect(shown()).toEqual({ upvotes: 4, downvotes: 1, myVote: 'upvote' })
    await next('answer')
    expect(shown()).toEqual({ upvotes: 11, downvotes: 1, myVote: 'upvote' })
  })

  it('ends with the last pressed vote, sending one request at a time', async () => {
    const { press, next, sent, shown } = setUp()
    press('upvote')
    press('downvote')
    press('downvote')
    press('downvote')
    expect([sent, shown().myVote]).toEqual([['upvote'], 'downvote'])
    await next('answer')
    expect(shown().myVote).toBe('downvote')
    await next('answer')
    expect(sent).toEqual(['upvote', 'downvote'])
    expect(shown()).toEqual({ upvotes: 10, downvotes: 2, myVote: 'downvote' })
  })

  it('stops when the wanted vote equals the vote on the server', async () => {
    const { press, next, sent, shown } = setUp()
    press('upvote')
    press('upvote')
    expect(shown().myVote).toBeNull()
    await next('answer')
    await next('answer')
    expect(sent).toEqual(['upvote', 'upvote'])
    expect(shown()).toEqual({ upvotes: 10, downvotes: 1, myVote: null })
  })

  it('rolls back to the last confirmed vote on rejection', async () => {
    const { press, next, shown } = setUp()
    press('upvote')
    await next('refuse')
    expect(shown()).toEqual(initial)
    press('upvote')
    press('downvote')
    await next('answer')
    await next('refuse')
    expect(shown().myVote).toBe('upvote')
  })

  it('ignores replies after the user signed out', async () => {
    const { press, next, clear, shown } = setUp()
    press('upvote')
    clear()
    await next('refuse')
    expect(shown().myVote).toBe('upvote')
  })
})
