import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Comment, community } from '#shared/community/contract.ts'
import { keyOf, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'
import { updateCachedComment } from '#web/realtime/postCache.ts'

const commentsKey = (postId: string) => keyOf(community.comments, { id: postId })
/** A child key of the comments, so that cache updates for votes and edits reach these too. */
const newCommentsKey = (postId: string) => [...commentsKey(postId), 'written']

/** Comments, oldest first, each followed by its replies. */
export const useComments = (postId: string) => {
  const list = usePaginatedList(community.comments, { id: postId }, {})
  const { data: newComments } = useQuery<Comment[]>({
    queryKey: newCommentsKey(postId),
    queryFn: skipToken,
    initialData: [],
  })
  // When all pages are loaded, they contain these comments.
  const hasMissing = list.hasMore || list.isFetching
  return { ...list, newComments: hasMissing ? newComments : [] }
}

/** After a picture of one of them was described. */
export const useReadCommentsAgain = (postId: string) => {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: commentsKey(postId) })
}

/** The comment count of the post is updated by the live stream. */
const affectedReads = { refetch: [community.comments, community.one] }

/**
 * No success toast: the new comment is shown at once, wherever its position in the list is.
 * `onAdded` runs before the list is refetched.
 */
export const useAddComment = (postId: string, onAdded: (comment: Comment) => void) => {
  const cache = useQueryClient()
  return useWrite(community.comment, {
    ...affectedReads,
    errorTitle: t('community.comments.addFailed'),
    afterSuccess: (comment) => {
      cache.setQueryData<Comment[]>(newCommentsKey(postId), (before = []) => [...before, comment])
      onAdded(comment)
    },
  })
}

export const useUpdateComment = (onUpdated: () => void) => {
  const cache = useQueryClient()
  return useWrite(community.updateComment, {
    ...affectedReads,
    successToast: { title: t('community.comments.updated') },
    errorTitle: t('community.comments.updateFailed'),
    afterSuccess: (comment) => {
      updateCachedComment(cache, comment.id, () => comment)
      onUpdated()
    },
  })
}

export const useRemoveComment = (comment: Comment | null) => {
  const cache = useQueryClient()
  return useWrite(community.removeComment, {
    ...affectedReads,
    successToast: { title: t('community.comments.deleted') },
    errorTitle: t('community.comments.deleteFailed'),
    afterSuccess: () => {
      if (!comment) return
      cache.setQueryData<Comment[]>(newCommentsKey(comment.postId), (before = []) =>
        before.filter(({ id }) => id !== comment.id),
      )
    },
  })
}
