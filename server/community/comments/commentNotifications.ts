import type { Tx } from '#server/db/connect.ts'
import type { CommentRow, PostRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { commentKeys, commentReplied, postCommented } from '#server/notifications/inputs.ts'
import { notify, retractNotifications } from '#server/notifications/notify.ts'
import { areHidden } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'

type NewComment = { id: string; post: PostRow; parent: CommentRow | null }

/** Whether the recipient can see the comment and its post. */
const canSee = async (tx: Tx, me: Me, userId: string, { post }: NewComment) =>
  userId !== me.id &&
  !(await areHidden(tx, userId, me.id)) &&
  !(post.authorId && (await areHidden(tx, userId, post.authorId)))

/** Notifies the parent's author of a reply and the post's author of a comment, each user once. */
export const notifyComment = async (app: App, tx: Tx, me: Me, comment: NewComment) => {
  const { post, parent } = comment
  const parentAuthor = parent?.authorId ?? null
  if (parentAuthor && (await canSee(tx, me, parentAuthor, comment)))
    await notify(app, tx, parentAuthor, commentReplied(me, post, comment))
  const author = post.authorId
  if (author && author !== parentAuthor && (await canSee(tx, me, author, comment)))
    await notify(app, tx, author, postCommented(me, post, comment))
}

export const retractCommentNotifications = (
  app: App,
  tx: Tx,
  recipients: { id: string; userId: string }[],
) =>
  retractNotifications(
    app,
    tx,
    recipients.flatMap(({ id, userId }) => commentKeys(id).map((key) => ({ userId, key }))),
  )
