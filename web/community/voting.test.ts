import { describe, expect, it } from 'vitest'
import type { Vote, VoteState } from '#shared/community/contract.ts'
import { createVoting, pressed, withVote } from './voting.ts'

const none: VoteState = { upvotes: 3, downvotes: 1, myVote: null }

it('counts a vote of one’s own, switches it, and takes it back', () => {
  const up = withVote(none, 'upvote')
  expect(up).toEqual({ upvotes: 4, downvotes: 1, myVote: 'upvote' })
  expect(withVote(up, 'downvote')).toEqual({ upvotes: 3, downvotes: 2, myVote: 'downvote' })
  expect(withVote(up, null)).toEqual(none)
  expect(withVote(up, 'upvote')).toEqual(up)
})

it('is taken back by the same press, and switched by the other', () => {
  expect([pressed(none, 'upvote'), pressed({ myVote: 'upvote' }, 'upvote')]).toEqual([
    'upvote',
    null,
  ])
  expect(pressed({ myVote: 'upvote' }, 'downvote')).toBe('downvote')
})

/** A server whose answers come when the test says so. */
const scene = () => {
  let shown = none
  let server: VoteState = { ...none, upvotes: 10 } // others have voted since it was read
  const waiting: { answer: () => void; refuse: () => void }[] = []
  const sent: Vote['voteType'][] = []
  const { vote, forget } = createVoting()
  const press = (voteType: Vote['voteType']) =>
    vote(
      { postId: 'bike', voteType },
      {
        look: () => shown,
        show: (change) => {
          shown = change(shown)
        },
        send: ({ voteType: type }) => {
          sent.push(type)
          const { promise, resolve, reject } = Promise.withResolvers<VoteState>()
          const answer = () => {
            server = withVote(server, pressed(server, type))
            resolve(server)
          }
          waiting.push({ answer, refuse: () => reject(new Error('busy')) })
          return promise
        },
      },
    )
  const next = async (how: 'answer' | 'refuse') => {
    waiting.shift()?.[how]()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { press, next, forget, sent, shown: () => shown }
}

describe('voting', () => {
  it('is shown at once, and has the exact numbers with the answer', async () => {
    const { press, next, shown } = scene()
    press('upvote')
    expect(shown()).toEqual({ upvotes: 4, downvotes: 1, myVote: 'upvote' })
    await next('answer')
    expect(shown()).toEqual({ upvotes: 11, downvotes: 1, myVote: 'upvote' })
  })

  it('ends with what was pressed last, one call at a time, however fast', async () => {
    const { press, next, sent, shown } = scene()
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

  it('sends nothing more when it was taken back to what the server has', async () => {
    const { press, next, sent, shown } = scene()
    press('upvote')
    press('upvote')
    expect(shown().myVote).toBeNull()
    await next('answer')
    await next('answer')
    expect(sent).toEqual(['upvote', 'upvote'])
    expect(shown()).toEqual({ upvotes: 10, downvotes: 1, myVote: null })
  })

  it('goes back to what the server said last when it is refused', async () => {
    const { press, next, shown } = scene()
    press('upvote')
    await next('refuse')
    expect(shown()).toEqual(none)
    press('upvote')
    press('downvote')
    await next('answer')
    await next('refuse')
    expect(shown().myVote).toBe('upvote')
  })

  it('is nobody’s any more when the person has gone', async () => {
    const { press, next, forget, shown } = scene()
    press('upvote')
    forget()
    await next('refuse')
    expect(shown().myVote).toBe('upvote')
  })
})
