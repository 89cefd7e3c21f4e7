import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Comment, community } from '#shared/community/contract.ts'
import { changeComment } from '#web/api/boardCounts.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'

const talkKey = (postId: string) => keyOf(community.comments, { id: postId })
/** Below the comments of the post, so that votes and changes find them here too. */
const writtenKey = (postId: string) => [...talkKey(postId), 'written']

/** Oldest first, each followed by its replies. */
export const useComments = (postId: string) => {
  const list = usePages<Comment>({
    key: talkKey(postId),
    fetch: (page, signal) => call(community.comments, { id: postId, ...page }, { signal }),
    idOf: ({ id }) => id,
  })
  const { data: written } = useQuery<Comment[]>({
    queryKey: writtenKey(postId),
    queryFn: skipToken,
    initialData: [],
  })
  // Once all pages are here, they know best.
  const isShort = list.hasMore || list.isRetrying
  return { ...list, written: isShort ? written : [] }
}

/** The number on the card comes with the live stream, as for everybody. */
const aboutTalk = { refetch: [community.comments, community.one] }

/**
 * Nothing to tell: what was written stands there, wherever in the list its place is. `after` is
 * told at once, before the list is fetched anew.
 */
export const useAddComment = (postId: string, after: (comment: Comment) => void) => {
  const cache = useQueryClient()
  return useWrite(community.comment, {
    ...aboutTalk,
    failed: 'Failed to add comment',
    after: (comment) => {
      cache.setQueryData<Comment[]>(writtenKey(postId), (before = []) => [...before, comment])
      after(comment)
    },
  })
}

export const useUpdateComment = (after: () => void) => {
  const cache = useQueryClient()
  return useWrite(community.updateComment, {
    ...aboutTalk,
    done: { title: 'Comment updated' },
    failed: 'Failed to update comment',
    after: (comment) => {
      changeComment(cache, comment.id, () => comment)
      after()
    },
  })
}

export const useRemoveComment = (comment: Comment | null) => {
  const cache = useQueryClient()
  return useWrite(community.removeComment, {
    ...aboutTalk,
    done: { title: 'Comment deleted' },
    failed: 'Failed to delete comment',
    after: () => {
      if (!comment) return
      cache.setQueryData<Comment[]>(writtenKey(comment.postId), (before = []) =>
        before.filter(({ id }) => id !== comment.id),
      )
    },
  })
}
