import type { Sql } from '#server/db/connect.ts'
import { community, type Vote } from '#shared/community/contract.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { type Caller, call, newTestUsers } from '../support/apiClient.ts'
import { type Installation, onInstallation, onPostgres } from '../support/installation.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const commentsEach = 2
const concurrency = 64

type Scene = { people: number; posts: number; votes: number }
const sceneAt: Record<Scale, Scene> = {
  smoke: { people: 20, posts: 5, votes: 500 },
  nightly: { people: 50, posts: 20, votes: 4000 },
  full: { people: 50, posts: 20, votes: 10_000 },
  soak: { people: 50, posts: 20, votes: 100_000 },
}
// Few targets, so that many votes collide on each.
const controlScene: Scene = { people: 20, posts: 4, votes: 600 }
// Without the lock there are deadlocks too, which are detected immediately instead of after a second.
const controlSettings = { deadlock_timeout: '20ms' }

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

/** Casts random votes concurrently and returns the statuses of the answers. */
const voteAtRandom = async (url: string, scene: Scene) => {
  const people = await newTestUsers(url, scene.people)
  const targets: Target[] = []
  for (let n = 0; n < scene.posts; n++) targets.push(...(await newTargets(anyOf(people), n)))
  const statuses: number[] = []
  let left = scene.votes
  const voter = async () => {
    while (left-- > 0) {
      const voteType = anyOf(['upvote', 'downvote'] as const)
      const vote = { ...anyOf(targets), voteType }
      statuses.push((await call(anyOf(people), community.vote, vote)).status)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, voter))
  return statuses
}

type Counted = { rows: number; duplicated: number; wrong: number }
type Tally = Scene & Counted & { answered: number }

const wrongIn = (sql: Sql, table: string, column: string) => sql`
  select 1 from ${sql(table)} t where (t.upvotes, t.downvotes) <> (
    select count(*) filter (where vote_type = 'upvote')::int,
      count(*) filter (where vote_type = 'downvote')::int
    from community_votes where ${sql(column)} = t.id
  )`

const countRows = async (sql: Sql) => {
  const [found] = await sql<[Counted]>`
    select
      (select count(*)::int from community_votes) as rows,
      (select count(*)::int from (
        select 1 from community_votes group by user_id, post_id, comment_id having count(*) > 1
      ) twice) as duplicated,
      (select count(*)::int from (
        ${wrongIn(sql, 'community_posts', 'post_id')}
        union all ${wrongIn(sql, 'community_comments', 'comment_id')}
      ) wrong) as wrong`
  return found
}

const voteOn = async ({ product, query }: Installation, scene: Scene): Promise<Tally> => {
  const statuses = await voteAtRandom(product.url, scene)
  await product.end('SIGTERM')
  const answered = statuses.filter((status) => status === 200).length
  return { ...scene, answered, ...(await query(countRows)) }
}

const manualCounters = {
  preload: 'manualCounters.ts',
  prepare: (sql: Sql) => sql`drop trigger community_votes_counted on community_votes`,
}

const isRight = ({ votes, answered, rows, duplicated, wrong }: Tally) =>
  answered === votes && rows > 0 && duplicated === 0 && wrong === 0

const describe = (where: string, { posts, votes, answered, rows, duplicated, wrong }: Tally) =>
  `${where}: ${votes} votes, ${votes - answered} failed; ${rows} rows, ${duplicated} duplicated; ${wrong} of ${posts * (1 + commentsEach)} counters wrong`

export const runAlone = true

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const scene = sceneAt[scale]
  const title = `${scene.people} users cast random votes on ${scene.posts} posts and their comments, ${concurrency} at a time, and every counter equals its number of rows`
  const embedded = await onInstallation({}, (found) => voteOn(found, scene))
  const missing = missingPostgres()
  if (missing) {
    const lines = [describe('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres({}, (found) => voteOn(found, scene))
  const control = await onPostgres(
    { variant: manualCounters, settings: controlSettings },
    (found) => voteOn(found, controlScene),
  )
  return {
    title,
    lines: [
      describe('Embedded database', embedded),
      describe('PostgreSQL', real),
      describe('Control, PostgreSQL, counted in code without a lock', control),
    ],
    ok: isRight(embedded) && isRight(real) && control.wrong > 0,
  }
}
