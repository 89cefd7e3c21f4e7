import { type Comment, community } from '#shared/community/contract.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'

/** Oldest first, each followed by its replies. */
export const useComments = (postId: string) =>
  usePages<Comment>({
    key: keyOf(community.comments, { id: postId }),
    fetch: (page, signal) => call(community.comments, { id: postId, ...page }, { signal }),
    idOf: ({ id }) => id,
  })

/** The number on the card moves by the live stream, as for everybody; here it must not wait. */
const aboutTalk = { refetch: [community.comments, community.one] }

/** Nothing to tell: what was written stands there. */
export const useAddComment = () =>
  useWrite(community.comment, { ...aboutTalk, failed: 'Failed to add comment' })

export const useUpdateComment = () =>
  useWrite(community.updateComment, {
    ...aboutTalk,
    done: { title: 'Comment updated' },
    failed: 'Failed to update comment',
  })

export const useRemoveComment = () =>
  useWrite(community.removeComment, {
    ...aboutTalk,
    done: { title: 'Comment deleted' },
    failed: 'Failed to delete comment',
  })
