import type { BoardNews } from '#server/community/boardNews.ts'
import { addComment } from '#server/community/comments/comments.ts'
import { createPost, pinPost } from '#server/community/posts.ts'
import { vote } from '#server/community/votes/votes.ts'
import type { App } from '#server/http/context.ts'
import type { PostDraft } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { daysBefore } from './dates.ts'

const minuteMs = 60_000

/** Usernames. */
type Votes = { up?: string | undefined; down?: string | undefined }

type DemoReply = Votes & {
  by: string
  words: string
  /** How long after what was said before; without it, less than one. */
  hours?: number
}

export type DemoPost = Omit<PostDraft, 'tags'> &
  Votes & {
    by: string
    daysAgo: number
    at: string
    tags?: string[]
    isPinned?: boolean
    comments?: (DemoReply & { replies?: DemoReply[] })[]
  }

const appAt = (app: App, at: Date): App => ({ ...app, now: () => at })

type Who = (username: string) => Me

// Nobody is listening yet.
const silence: BoardNews = { voted: () => {}, talked: () => {}, rewritten: () => {} }

/** Written, answered and voted on through the same doors as in life, at times gone by. */
export const addPost = async (app: App, demo: DemoPost, who: Who): Promise<void> => {
  const { by, daysAgo, at, isPinned, up, down, comments = [], ...draft } = demo
  const author = who(by)
  let time = daysBefore(app.now(), daysAgo, at)
  const { id } = await createPost(appAt(app, time), author, { tags: [], ...draft })
  await addVotes(appAt(app, time), { postId: id }, { up, down }, who)
  const say = async ({ by, words, hours, ...votes }: DemoReply, parentId: string | null) => {
    time = later(time, hours)
    const then = appAt(app, time)
    const said = await addComment(then, silence, who(by), { id, content: words, parentId })
    await addVotes(then, { commentId: said.id }, votes, who)
    return said.id
  }
  for (const { replies = [], ...comment } of comments) {
    const parentId = await say(comment, null)
    for (const reply of replies) await say(reply, parentId)
  }
  if (isPinned) await pinPost(app, silence, author, { id, isPinned })
}

/** Some minutes after the one before, and not always as many. */
const later = (time: Date, hours = 0) =>
  new Date(time.getTime() + (hours * 60 + 11 + ((time.getTime() / minuteMs) % 37)) * minuteMs)

const addVotes = async (
  app: App,
  target: { postId: string } | { commentId: string },
  { up = '', down = '' }: Votes,
  who: Who,
) => {
  const named = (usernames: string) => usernames.split(' ').filter(Boolean).map(who)
  for (const me of named(up)) await vote(app, silence, me, { ...target, voteType: 'upvote' })
  for (const me of named(down)) await vote(app, silence, me, { ...target, voteType: 'downvote' })
}
