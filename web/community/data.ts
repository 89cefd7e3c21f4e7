import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { community, type Post, type Vote } from '#shared/community/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { changeComment, changePost, knownComment, knownPost } from '#web/api/boardCounts.ts'
import { alsoForget } from '#web/api/cache.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { orKnown } from '#web/api/orKnown.ts'
import { usePages } from '#web/api/pages.ts'
import { createVoting } from './voting.ts'

type Query = Omit<CallInput<typeof community.posts>, 'before' | 'limit'>

const idOf = ({ id }: Post) => id

/** Scores move while one pages through: a post may be in two pages. */
const onceEach = (rows: Post[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

// So long one may read and answer a post before one goes back to the others.
const rememberedMs = 60 * 60_000

export const usePosts = (query: Query) => {
  const list = usePages<Post>({
    key: keyOf(community.posts, query),
    fetch: (page, signal) => call(community.posts, { ...query, ...page }, { signal }),
    idOf,
    first: 20,
    more: 20,
    isKept: true,
    gcTime: rememberedMs,
  })
  return { ...list, rows: list.rows && onceEach(list.rows) }
}

/**
 * Nobody is told of each new post: whoever comes to the board anew sees it as it is now. Whoever
 * comes back finds it as they left it.
 */
export const useBoardAsItIs = (isBack: boolean) => {
  const cache = useQueryClient()
  useState(() => {
    if (!isBack) cache.removeQueries({ queryKey: [community.posts.path], type: 'inactive' })
  })
}

export const usePost = (id: string) => {
  const cache = useQueryClient()
  const known = () => knownPost(cache, id)
  // From a list that is already here, so that a tap on a card answers at once.
  return orKnown(useQuery({ ...read(community.one, { id }), placeholderData: known }), known)
}

/** No post has this address. */
export const isNoPost = (error: ApiError | null) => error?.status === 404 || error?.status === 400

/** The post as it is now: whoever saves an old one takes back what others changed. */
export const useFreshPost = (id: string) => {
  const [fresh, setFresh] = useState<Post | null>(null)
  const { data, error, isFetchedAfterMount, refetch, isFetching } = useQuery({
    ...read(community.one, { id }),
    staleTime: 0,
  })
  // Later ones must not change what somebody is writing on.
  if (!fresh && data && !error && isFetchedAfterMount) setFresh(data)
  return { post: fresh, failure: error, retry: refetch, isRetrying: isFetching }
}

const voting = createVoting()
alsoForget(voting.forget)

/** For a post or a comment: the same vote again takes it back. */
export const useVote = () => {
  const cache = useQueryClient()
  const { mutateAsync: send } = useWrite(community.vote, { failed: 'Voting failed' })
  return (vote: Vote) => {
    const { postId, commentId } = vote
    if (postId)
      voting.vote(vote, {
        look: () => knownPost(cache, postId),
        show: (change) => changePost(cache, postId, change),
        send,
      })
    if (commentId)
      voting.vote(vote, {
        look: () => knownComment(cache, commentId),
        show: (change) => changeComment(cache, commentId, change),
        send,
      })
  }
}

/** `after` is told of the new post before the lists are fetched anew. */
export const useCreatePost = (after: (post: Post) => void) =>
  useWrite(community.create, {
    refetch: [community.posts],
    done: { title: 'Post created' },
    failed: 'Failed to create post',
    isReasonInForm: ({ status }) => status === 429,
    after,
  })

const useShown = () => {
  const cache = useQueryClient()
  return (post: Post) => changePost(cache, post.id, () => post)
}

/** It may belong to other lists now. */
export const useUpdatePost = () =>
  useWrite(community.update, {
    refetch: [community.posts],
    done: { title: 'Post updated' },
    failed: 'Failed to update post',
    after: useShown(),
  })

export const usePinPost = () =>
  useWrite(community.pin, {
    refetch: [community.posts],
    done: ({ isPinned }) => ({ title: isPinned ? 'Post pinned' : 'Post unpinned' }),
    failed: 'Failed to pin post',
    after: useShown(),
  })

/** `after` goes first: nobody stays on the page of a post that is gone. */
export const useDeletePost = (after: () => void) =>
  useWrite(community.remove, {
    refetch: [community.posts],
    done: { title: 'Post deleted' },
    failed: 'Failed to delete post',
    after,
  })
