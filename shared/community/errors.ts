import { errorsOf } from '#shared/http/errorsOf.ts'

export const communityErrors = errorsOf('community', {
  only_comment_author: 403,
  only_post_author_or_administrator: 403,
  only_post_author_or_moderator: 403,
  comment_not_found: 404,
  post_not_found: 404,
  cannot_reply_to_reply: 409,
  comment_deleted: 409,
  post_is_no_offer: 409,
  post_author_left: 409,
})
