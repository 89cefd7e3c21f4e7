import type { Tx } from '#server/db/connect.ts'
import type { CommentRow, PostRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import { commentReplied, keysOfComment, postCommented } from '#server/notifications/facts.ts'
import { notify, takeBack } from '#server/notifications/notify.ts'
import { areHidden } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'

type New = { id: string; post: PostRow; parent: CommentRow | null }

/** Whether one who is told finds there what they are told of. */
const mayHear = async (tx: Tx, me: Me, userId: string, { post }: New) =>
  userId !== me.id &&
  !(await areHidden(tx, userId, me.id)) &&
  !(post.authorId && (await areHidden(tx, userId, post.authorId)))

/** Whom it answers, and whose post it is; where both are one, they hear of the answer. */
export const tellComment = async (app: App, tx: Tx, me: Me, comment: New) => {
  const { post, parent } = comment
  const answered = parent?.authorId ?? null
  if (answered && (await mayHear(tx, me, answered, comment)))
    await notify(app, tx, answered, commentReplied(me, post, comment))
  const author = post.authorId
  if (author && author !== answered && (await mayHear(tx, me, author, comment)))
    await notify(app, tx, author, postCommented(me, post, comment))
}

/** What is not there any more need not be read about. */
export const takeBackComments = (app: App, tx: Tx, told: { id: string; userId: string }[]) =>
  takeBack(
    app,
    tx,
    told.flatMap(({ id, userId }) => keysOfComment(id).map((key) => ({ userId, key }))),
  )
