import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const communityErrors = {
  only_comment_author: { status: 403, message: 'community.only_comment_author' },
  only_post_author_or_administrator: {
    status: 403,
    message: 'community.only_post_author_or_administrator',
  },
  comment_not_found: { status: 404, message: 'community.comment_not_found' },
  post_not_found: { status: 404, message: 'community.post_not_found' },
  cannot_reply_to_reply: { status: 409, message: 'community.cannot_reply_to_reply' },
  comment_deleted: { status: 409, message: 'community.comment_deleted' },
  post_author_left: { status: 409, message: 'community.post_author_left' },
} as const satisfies ErrorTable
