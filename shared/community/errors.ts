import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const communityErrors = {
  only_comment_author: { status: 403, message: 'Only its author may change this comment' },
  only_post_author_or_administrator: {
    status: 403,
    message: 'Only its author or an administrator may change this post',
  },
  comment_not_found: { status: 404, message: 'Comment not found' },
  post_not_found: { status: 404, message: 'Post not found' },
  cannot_reply_to_reply: { status: 409, message: 'A reply cannot be replied to' },
  comment_deleted: { status: 409, message: 'This comment was deleted' },
  post_author_left: { status: 409, message: 'The author of this post has left' },
} as const satisfies ErrorTable
