import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const communityErrors = {
  only_comment_author: { status: 403, message: 'Only the author can change this comment' },
  only_post_author_or_administrator: {
    status: 403,
    message: 'Only the author or an administrator can change this post',
  },
  comment_not_found: { status: 404, message: 'Comment not found' },
  post_not_found: { status: 404, message: 'Post not found' },
  cannot_reply_to_reply: { status: 409, message: 'You can’t reply to a reply' },
  comment_deleted: { status: 409, message: 'This comment has been deleted' },
  post_author_left: { status: 409, message: 'The author of this post has left' },
} as const satisfies ErrorTable
