import { patchSource } from './patchSource.ts'

// Does not lock the post, and counts votes by reading a counter and writing it back. The scenario drops
// the trigger.
const withoutLocks = (source: string) => source.replaceAll(/\s+for no key update(?=`)/g, '')

const changes: Record<string, (source: string) => string> = {
  '/server/community/comments/store.ts': withoutLocks,
  '/server/community/votes/votes.ts': (source) =>
    source.replace(
      'if (commentId) publisher.commentsChanged',
      'await store.countByHand(tx, target, before?.voteType, voteType)\n    $&',
    ),
  '/server/community/store.ts': (source) => `${withoutLocks(source)}
export const countByHand = async (tx, { postId, commentId }, before, now) => {
  const table = tx(postId ? 'community_posts' : 'community_comments')
  const id = postId ?? commentId
  const [read] = await tx\`select upvotes, downvotes from \${table} where id = \${id}\`
  const counts = { upvote: read.upvotes, downvote: read.downvotes }
  if (before) counts[before] -= 1
  if (before !== now) counts[now] += 1
  await tx\`
    update \${table} set upvotes = greatest(0, \${counts.upvote}::int),
      downvotes = greatest(0, \${counts.downvote}::int)
    where id = \${id}\`
}
`,
}

patchSource(changes)
