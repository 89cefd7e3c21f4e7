import type { Vote, VoteState, VoteType } from '#shared/community/contract.ts'

/** The numbers as they are with this vote of one's own. */
export const withVote = <State extends VoteState>(state: State, myVote: VoteType | null): State => {
  const count = (type: VoteType, before: number) =>
    before - Number(state.myVote === type) + Number(myVote === type)
  return {
    ...state,
    myVote,
    upvotes: count('upvote', state.upvotes),
    downvotes: count('downvote', state.downvotes),
  }
}

/** What a press makes of it: the same vote again takes it back. */
export const pressed = ({ myVote }: Pick<VoteState, 'myVote'>, voteType: VoteType) =>
  myVote === voteType ? null : voteType

type Parts = {
  /** As it is shown now; undefined: not here any more. */
  look: () => VoteState | undefined
  show: (change: <State extends VoteState>(state: State) => State) => void
  send: (vote: Vote) => Promise<VoteState>
}

/**
 * Votes are shown at once. For each post or comment one call is on its way at a time, until the
 * server says what one wanted last: however fast one presses, the answers come in order.
 */
export const createVoting = () => {
  const wanted = new Map<string, VoteType | null>()

  const settle = async (id: string, vote: Vote, from: VoteType | null, { show, send }: Parts) => {
    let known = from
    let answer: VoteState | null = null
    try {
      for (;;) {
        const now = wanted.get(id)
        // Forgotten with the person: nobody is here to see it.
        if (now === undefined) return
        if (now === known) break
        // Taking back is the same vote again.
        const voteType = now ?? known
        if (!voteType) break
        answer = await send({ ...vote, voteType })
        known = answer.myVote
      }
      const exact = answer
      if (exact) show((state) => ({ ...state, ...exact }))
    } catch {
      if (wanted.has(id)) show((state) => withVote(state, known))
    }
    wanted.delete(id)
  }

  const vote = (given: Vote, parts: Parts) => {
    const id = given.postId ?? given.commentId
    const state = parts.look()
    if (!id || !state) return
    const now = pressed(state, given.voteType)
    const isSending = wanted.has(id)
    wanted.set(id, now)
    parts.show((shown) => withVote(shown, now))
    if (!isSending) void settle(id, given, state.myVote, parts)
  }

  return { vote, forget: () => wanted.clear() }
}
