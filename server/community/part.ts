import type { Db, Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { mayChangePost } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const notFound = () => new Refusal(404, 'Post not found')

/** The post as `me` sees it. */
export const findPart = async (db: Db, me: Me, id: string) => {
  const post = await store.findPost(db, me, id)
  if (!post) throw notFound()
  return post
}

/** Until the end nobody votes, comments or changes anything here. */
export const lockPost = async (tx: Tx, me: Me, id: string) => {
  const post = await store.lockSeen(tx, me, id)
  if (!post) throw notFound()
  return post
}

/** As `lockPost`, for those who may change it. */
export const lockOwn = async (tx: Tx, me: Me, id: string) => {
  const post = await lockPost(tx, me, id)
  if (!mayChangePost(post, me))
    throw new Refusal(403, 'Only its author or an administrator may change this post')
  return post
}
