import type { Vote, VoteState, VoteType } from '#shared/community/contract.ts'

/** Applies the user's vote to the counts. */
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

/** The vote after a press: repeating the same vote removes it. */
export const nextVote = ({ myVote }: Pick<VoteState, 'myVote'>, voteType: VoteType) =>
  myVote === voteType ? null : voteType

type VoteDeps = {
  /** Current state in the cache; undefined if it was removed. */
  read: () => VoteState | undefined
  update: (change: <State extends VoteState>(state: State) => State) => void
  send: (vote: Vote) => Promise<VoteState>
}

/**
 * Optimistic votes. Each post or comment has at most one request in flight; requests repeat until
 * the server has the last wanted vote. So replies cannot arrive out of order.
 */
export const createVoteQueue = () => {
  const wantedVotes = new Map<string, VoteType | null>()

  const flush = async (
    id: string,
    vote: Vote,
    from: VoteType | null,
    { update, send }: VoteDeps,
  ) => {
    let confirmed = from
    let reply: VoteState | null = null
    try {
      for (;;) {
        const wantedVote = wantedVotes.get(id)
        // Cleared because the user signed out.
        if (wantedVote === undefined) return
        if (wantedVote === confirmed) break
        // Sending the same vote again removes it.
        const voteType = wantedVote ?? confirmed
        if (!voteType) break
        reply = await send({ ...vote, voteType })
        confirmed = reply.myVote
      }
      const exact = reply
      if (exact) update((state) => ({ ...state, ...exact }))
    } catch {
      if (wantedVotes.has(id)) update((state) => withVote(state, confirmed))
    }
    wantedVotes.delete(id)
  }

  const vote = (request: Vote, deps: VoteDeps) => {
    const id = request.postId ?? request.commentId
    const state = deps.read()
    if (!id || !state) return
    const wantedVote = nextVote(state, request.voteType)
    const isSending = wantedVotes.has(id)
    wantedVotes.set(id, wantedVote)
    deps.update((shown) => withVote(shown, wantedVote))
    if (!isSending) void flush(id, request, state.myVote, deps)
  }

  return { vote, clear: () => wantedVotes.clear() }
}
