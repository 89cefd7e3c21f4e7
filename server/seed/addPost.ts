import { addComment } from '#server/community/comments/comments.ts'
import type { PostChangePublisher } from '#server/community/postChangePublisher.ts'
import { createPost, pinPost } from '#server/community/posts.ts'
import { vote } from '#server/community/votes/votes.ts'
import type { App } from '#server/http/context.ts'
import type { PostDraft } from '#shared/community/contract.ts'
import type { FindUser } from './addPeople.ts'
import { appAt, type PastTime, toPast } from './dates.ts'

const minuteMs = 60_000

/** Space-separated usernames. */
type Votes = { up?: string | undefined; down?: string | undefined }

type DemoReply = Votes & {
  by: string
  text: string
  /** Hours after the previous comment; less than one if omitted. */
  hours?: number
}

export type DemoPost = Omit<PostDraft, 'tags' | 'language'> &
  PastTime &
  Votes & {
    by: string
    tags?: string[]
    isPinned?: boolean
    /** Code; without it English. */
    language?: string
    comments?: (DemoReply & { replies?: DemoReply[] })[]
  }

// There are no subscribers yet.
const noPublisher: PostChangePublisher = {
  voted: () => {},
  commentsChanged: () => {},
  postChanged: () => {},
}

/** Creates a post, its comments and votes through the regular use cases, at past times. */
export const addPost = async (app: App, demo: DemoPost, findUser: FindUser): Promise<void> => {
  const { by, isPinned, up, down, tags = [], title, content, category } = demo
  const { comments = [], language = 'en', kind, offer } = demo
  const author = findUser(by)
  let time = toPast(app.now(), demo)
  const draft = { title, content, category, tags, language, kind, offer }
  const { id } = await createPost(appAt(app, time), author, draft)
  await addVotes(appAt(app, time), { postId: id }, { up, down }, findUser)
  const addReply = async ({ by, text, hours, ...votes }: DemoReply, parentId: string | null) => {
    time = laterTime(time, hours)
    const appThen = appAt(app, time)
    const added = await addComment(appThen, noPublisher, findUser(by), {
      id,
      content: text,
      parentId,
    })
    await addVotes(appThen, { commentId: added.id }, votes, findUser)
    return added.id
  }
  for (const { replies = [], ...comment } of comments) {
    const parentId = await addReply(comment, null)
    for (const reply of replies) await addReply(reply, parentId)
  }
  if (isPinned) await pinPost(app, noPublisher, author, { id, isPinned })
}

/** Irregular intervals. */
const laterTime = (time: Date, hours = 0) =>
  new Date(time.getTime() + (hours * 60 + 11 + ((time.getTime() / minuteMs) % 37)) * minuteMs)

const addVotes = async (
  app: App,
  target: { postId: string } | { commentId: string },
  { up = '', down = '' }: Votes,
  findUser: FindUser,
) => {
  const usersNamed = (usernames: string) => usernames.split(' ').filter(Boolean).map(findUser)
  for (const me of usersNamed(up))
    await vote(app, noPublisher, me, { ...target, voteType: 'upvote' })
  for (const me of usersNamed(down))
    await vote(app, noPublisher, me, { ...target, voteType: 'downvote' })
}
