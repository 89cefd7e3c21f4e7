import type { Sql } from '#server/db/connect.ts'
import { community, type Vote } from '#shared/community/contract.ts'
import { missingPostgres } from '../postgres.ts'
import type { Form, Proof } from '../steps/proofs.ts'
import { runAlone } from './alone.ts'
import { type Caller, call } from './calls.ts'
import { type Installation, onInstallation, onPostgres } from './installation.ts'
import { newcomers } from './newcomer.ts'

const crowd = 50
const postCount = 20
const commentsEach = 2
const atOnce = 64
const votesOf: Record<Form, number> = { short: 500, stated: 10_000, long: 100_000 }
// Enough for the variant to be found out.
const controlVotes = 1000

type Target = Pick<Vote, 'postId' | 'commentId'>

const anyOf = <T>(all: T[]) => all[Math.floor(Math.random() * all.length)] as T

const newTargets = async (who: Caller, n: number): Promise<Target[]> => {
  const draft = { title: `Question ${n}`, content: 'Who knows?', category: 'general' } as const
  const post = (await call(who, community.create, draft)).reply
  if (!post) throw new Error('A post could not be made')
  const targets: Target[] = [{ postId: post.id }]
  for (let comment = 0; comment < commentsEach; comment++) {
    const { reply } = await call(who, community.comment, { id: post.id, content: 'I do.' })
    if (!reply) throw new Error('A comment could not be made')
    targets.push({ commentId: reply.id })
  }
  return targets
}

/** Random votes by everybody on everything, so many at once; how they were answered. */
const voteAtRandom = async (url: string, votes: number) => {
  const people = await newcomers(url, crowd)
  const targets: Target[] = []
  for (let n = 0; n < postCount; n++) targets.push(...(await newTargets(anyOf(people), n)))
  const statuses: number[] = []
  let left = votes
  const voter = async () => {
    while (left-- > 0) {
      const voteType = anyOf(['upvote', 'downvote'] as const)
      const vote = { ...anyOf(targets), voteType }
      statuses.push((await call(anyOf(people), community.vote, vote)).status)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, voter))
  return statuses
}

type Tally = { votes: number; answered: number; rows: number; doubled: number; wrong: number }

const wrongIn = (sql: Sql, table: string, column: string) => sql`
  select 1 from ${sql(table)} t where (t.upvotes, t.downvotes) <> (
    select count(*) filter (where vote_type = 'upvote')::int,
      count(*) filter (where vote_type = 'downvote')::int
    from community_votes where ${sql(column)} = t.id
  )`

const countRows = async (sql: Sql) => {
  const [found] = await sql<[Omit<Tally, 'votes' | 'answered'>]>`
    select
      (select count(*)::int from community_votes) as rows,
      (select count(*)::int from (
        select 1 from community_votes group by user_id, post_id, comment_id having count(*) > 1
      ) twice) as doubled,
      (select count(*)::int from (
        ${wrongIn(sql, 'community_posts', 'post_id')}
        union all ${wrongIn(sql, 'community_comments', 'comment_id')}
      ) wrong) as wrong`
  return found
}

const voteOn = async ({ product, ask }: Installation, votes: number) => {
  const statuses = await voteAtRandom(product.url, votes)
  await product.end('SIGTERM')
  const answered = statuses.filter((status) => status === 200).length
  return { votes, answered, ...(await ask(countRows)) }
}

const byHand = {
  preload: 'votesByHand.ts',
  prepare: (sql: Sql) => sql`drop trigger community_votes_counted on community_votes`,
}

const things = postCount * (1 + commentsEach)
const isRight = ({ votes, answered, rows, doubled, wrong }: Tally) =>
  answered === votes && rows > 0 && doubled === 0 && wrong === 0

const say = (where: string, { votes, answered, rows, doubled, wrong }: Tally) =>
  `${where}: ${votes} votes, ${votes - answered} not answered with success; ${rows} rows, ${doubled} of them doubled; ${wrong} of ${things} counters not what their rows say`

export const isCrowd = true

export const prove = async (form: Form): Promise<Proof> => {
  const votes = votesOf[form]
  const title = `${crowd} people vote at random on ${postCount} posts and their comments, ${atOnce} at once, and every counter equals its rows`
  const embedded = await onInstallation({}, (found) => voteOn(found, votes))
  const missing = missingPostgres()
  if (missing) {
    const lines = [say('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres({}, (found) => voteOn(found, votes))
  const control = await onPostgres({ variant: byHand }, (found) => voteOn(found, controlVotes))
  return {
    title,
    lines: [
      say('Embedded database', embedded),
      say('PostgreSQL', real),
      `Counted by the code and without the lock, as a control, ${say('PostgreSQL', control)}`,
    ],
    ok: isRight(embedded) && isRight(real) && !isRight(control),
  }
}

if (import.meta.main) await runAlone(prove)
