import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { community, type Post, type Vote } from '#shared/community/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { keyOf, read, useWrite } from '#web/api/client.ts'
import { type ListQuery, usePaginatedList, withCachedFallback } from '#web/api/queries.ts'
import { onClearUserData } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import {
  findCachedComment,
  findCachedPost,
  updateCachedComment,
  updateCachedPost,
} from '#web/realtime/postCache.ts'
import { hourMs } from '#web/ui/time.ts'
import { createVoteQueue } from './voteQueue.ts'

/** Scores change between page requests, so a post may be on two pages. */
const uniqueById = (rows: Post[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

// Keeps the list while the user reads a post, so that going back restores it.
const usePosts = (query: ListQuery<typeof community.posts>) => {
  const list = usePaginatedList(community.posts, query, {
    first: 20,
    more: 20,
    keepPrevious: true,
    gcTime: hourMs,
  })
  return { ...list, data: list.data && uniqueById(list.data) }
}

/** The posts that a search finds or, if there are none, those for its correction. */
export const useFoundPosts = (query: ListQuery<typeof community.posts>) => {
  const { sort, q = '', ...filter } = query
  const asTyped = usePosts(query)
  const isFruitless = q !== '' && asTyped.data?.length === 0 && !asTyped.isPlaceholder
  const { data, isLoading } = useQuery({
    ...read(community.correction, { ...filter, q }),
    enabled: isFruitless,
  })
  const corrected = isFruitless && data?.q ? data.q : null
  const list = usePosts(corrected === null ? query : { ...query, q: corrected })
  return { list, corrected, isCorrecting: isLoading }
}

/**
 * New posts publish no live event. A new visit drops the cached list; going back in history keeps
 * it, with its scroll position.
 */
export const useFreshBoard = (isHistoryNavigation: boolean) => {
  const cache = useQueryClient()
  useState(() => {
    if (!isHistoryNavigation)
      cache.removeQueries({ queryKey: [community.posts.path], type: 'inactive' })
  })
}

export const usePost = (id: string) => {
  const cache = useQueryClient()
  const cachedPost = () => findCachedPost(cache, id)
  // Placeholder from a cached list, so that the page opens without waiting.
  return withCachedFallback(
    useQuery({ ...read(community.one, { id }), placeholderData: cachedPost }),
    cachedPost,
  )
}

/** There is no post with this id. */
export const isPostNotFound = (error: ApiError | null) =>
  error?.status === 404 || error?.status === 400

/** Fetches the post without using the cache: saving a stale copy would overwrite changes. */
export const useFreshPost = (id: string) => {
  const [freshPost, setFreshPost] = useState<Post | null>(null)
  const { data, error, isFetchedAfterMount, refetch, isFetching } = useQuery({
    ...read(community.one, { id }),
    staleTime: 0,
  })
  // Ignore later refetches: they must not change a form that is being edited.
  if (!freshPost && data && !error && isFetchedAfterMount) setFreshPost(data)
  return { data: freshPost ?? undefined, error, refetch, isFetching }
}

const voteQueue = createVoteQueue()
onClearUserData(voteQueue.clear)

/** Votes on a post or a comment. Repeating the same vote removes it. */
export const useVote = () => {
  const cache = useQueryClient()
  const { mutateAsync: send } = useWrite(community.vote, {
    errorTitle: t('community.votes.failed'),
  })
  return (vote: Vote) => {
    const { postId, commentId } = vote
    if (postId)
      voteQueue.vote(vote, {
        read: () => findCachedPost(cache, postId),
        update: (change) => updateCachedPost(cache, postId, change),
        send,
      })
    if (commentId)
      voteQueue.vote(vote, {
        read: () => findCachedComment(cache, commentId),
        update: (change) => updateCachedComment(cache, commentId, change),
        send,
      })
  }
}

/** `onCreated` runs before the lists are refetched. */
export const useCreatePost = (onCreated: (post: Post) => void) =>
  useWrite(community.create, {
    refetch: [community.posts],
    successToast: { title: t('community.post.created') },
    errorTitle: t('community.post.createFailed'),
    isErrorInForm: ({ status }) => status === 429,
    afterSuccess: onCreated,
  })

const useUpdateCachedPost = () => {
  const cache = useQueryClient()
  return (post: Post) => updateCachedPost(cache, post.id, () => post)
}

/** A change of category may move the post to other lists. */
export const useUpdatePost = () =>
  useWrite(community.update, {
    refetch: [community.posts],
    successToast: { title: t('community.post.updated') },
    errorTitle: t('community.post.updateFailed'),
    afterSuccess: useUpdateCachedPost(),
  })

export const usePinPost = () =>
  useWrite(community.pin, {
    refetch: [community.posts],
    errorTitle: t('community.post.pinFailed'),
    afterSuccess: useUpdateCachedPost(),
  })

/** After a picture of it was described. */
export const useReadPostAgain = () => {
  const cache = useQueryClient()
  return (id: string) => {
    void cache.invalidateQueries({ queryKey: keyOf(community.one, { id }) })
    void cache.invalidateQueries({ queryKey: [community.posts.path] })
  }
}

/** Marks an offer as done, or takes that back. */
export const useEndOffer = () =>
  useWrite(community.done, {
    refetch: [community.posts],
    errorTitle: t('community.offer.endFailed'),
    afterSuccess: useUpdateCachedPost(),
  })

/** `onDeleted` runs before the refetch, to leave the page of the deleted post. */
export const useDeletePost = (onDeleted: () => void) =>
  useWrite(community.remove, {
    refetch: [community.posts],
    successToast: { title: t('community.post.deleted') },
    errorTitle: t('community.post.deleteFailed'),
    afterSuccess: onDeleted,
  })

/** The author deleted their account: title and text were erased, comments of others remain. */
export const isErased = ({ title }: Pick<Post, 'title'>) => title === ''
