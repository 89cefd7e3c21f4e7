import type { Sql } from '#server/db/connect.ts'
import { community, type Vote } from '#shared/community/contract.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { type Caller, call } from '../support/calls.ts'
import { type Installation, onInstallation, onPostgres } from '../support/installation.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'
import { newTestUsers } from '../support/testUser.ts'

const commentsEach = 2
const concurrency = 64

type Scene = { people: number; posts: number; votes: number }
const sceneAt: Record<Scale, Scene> = {
  smoke: { people: 20, posts: 5, votes: 500 },
  nightly: { people: 50, posts: 20, votes: 4000 },
  full: { people: 50, posts: 20, votes: 10_000 },
  soak: { people: 50, posts: 20, votes: 100_000 },
}
// So few targets that many votes meet on each.
const controlScene: Scene = { people: 20, posts: 4, votes: 600 }
// Without the lock there are deadlocks as well: detect them at once, not after a second each.
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

type Counted = { rows: number; doubled: number; wrong: number }
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
      ) twice) as doubled,
      (select count(*)::int from (
        ${wrongIn(sql, 'community_posts', 'post_id')}
        union all ${wrongIn(sql, 'community_comments', 'comment_id')}
      ) wrong) as wrong`
  return found
}

const voteOn = async ({ product, ask }: Installation, scene: Scene): Promise<Tally> => {
  const statuses = await voteAtRandom(product.url, scene)
  await product.end('SIGTERM')
  const answered = statuses.filter((status) => status === 200).length
  return { ...scene, answered, ...(await ask(countRows)) }
}

const byHand = {
  preload: 'manualCounters.ts',
  prepare: (sql: Sql) => sql`drop trigger community_votes_counted on community_votes`,
}

const isRight = ({ votes, answered, rows, doubled, wrong }: Tally) =>
  answered === votes && rows > 0 && doubled === 0 && wrong === 0

const say = (where: string, { posts, votes, answered, rows, doubled, wrong }: Tally) =>
  `${where}: ${votes} votes, ${votes - answered} failed; ${rows} rows, ${doubled} duplicated; ${wrong} of ${posts * (1 + commentsEach)} counters wrong`

export const runAlone = true

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const scene = sceneAt[scale]
  const title = `${scene.people} users cast random votes on ${scene.posts} posts and their comments, ${concurrency} at a time, and every counter equals its number of rows`
  const embedded = await onInstallation({}, (found) => voteOn(found, scene))
  const missing = missingPostgres()
  if (missing) {
    const lines = [say('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres({}, (found) => voteOn(found, scene))
  const control = await onPostgres({ variant: byHand, settings: controlSettings }, (found) =>
    voteOn(found, controlScene),
  )
  return {
    title,
    lines: [
      say('Embedded database', embedded),
      say('PostgreSQL', real),
      say('Control, PostgreSQL, counted by the code without a lock', control),
    ],
    ok: isRight(embedded) && isRight(real) && control.wrong > 0,
  }
}
