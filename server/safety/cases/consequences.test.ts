import { expect, test } from 'vitest'
import { aComment, aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { latestNotification } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decideCase, sendObjection } from '#server/testing/safety.ts'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
const admin = await anAdmin(app)
const moderator = await aModerator(app)

const scene = async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: joris })
  const comment = await aComment(app, post, { by: ana, content: 'Go home.' })
  const id = await aCase(app, joris, 'comment', comment.id)
  const countPosts = async () => {
    const { body } = await as(app, joris).call(community.comments, { id: post.id })
    return body.length
  }
  return { ana, joris, comment, id, left: countPosts }
}
const signIn = async ({ me, password }: Person) => {
  const { status } = await as(app, null).call(auth.login, { username: me.username, password })
  return status
}

test('warning, suspension and ban can also remove the content, and both sides are notified', async () => {
  for (const kind of ['warn', 'suspend', 'ban'] as const) {
    const { ana, joris, id, left: countPosts } = await scene()
    const decision = await decideCase(app, admin, id, { kind, alsoRemoves: true })
    expect(decision).toMatchObject({ status: 201, body: { kind, alsoRemoves: true } })
    expect(await countPosts()).toBe(0)
    expect((await latestNotification(app, joris))?.message).toContain(
      'What you reported was removed as well.',
    )
    await app.jobs.drain()
    const mail = (await mailsTo(folder, ana)).at(-1)
    expect(mail?.text).toContain('Your comment was removed as well.')
  }
})

test('content stays without that option', async () => {
  const { ana, id, left: countPosts } = await scene()
  await decideCase(app, moderator, id, { kind: 'warn' })
  expect(await countPosts()).toBe(1)
  expect((await latestNotification(app, ana))?.message).not.toContain('removed')
})

test('only existing content can be removed too, and only by some decisions', async () => {
  const { ana, comment, id } = await scene()
  const dismissing = await decideCase(app, moderator, id, { kind: 'dismiss', alsoRemoves: true })
  expect(dismissing.status).toBe(409)
  await as(app, ana).call(community.removeComment, { id: comment.id })
  const late = await decideCase(app, moderator, id, { kind: 'warn', alsoRemoves: true })
  expect([late.status, late.body.message]).toEqual([409, 'This has already been removed'])
  expect((await as(app, admin).call(cases.one, { id })).body.decisions).toEqual([])
  expect((await decideCase(app, moderator, id, { kind: 'warn' })).status).toBe(201)
})

test('only a reversal ends a suspension or ban', async () => {
  for (const kind of ['suspend', 'ban'] as const) {
    const { ana, joris, id } = await scene()
    const { body } = await decideCase(app, admin, id, { kind })
    const other = await anAdmin(app)
    let seen = 1
    for (const added of ['warn', 'remove'] as const) {
      await sendObjection(app, joris, body.id)
      const more = await decideCase(app, seen === 1 ? other : admin, id, { kind: added, seen })
      expect(more.status).toBe(201)
      expect(await signIn(ana)).toBe(403)
      seen++
    }
    await sendObjection(app, joris, body.id)
    if (kind === 'ban')
      expect((await decideCase(app, moderator, id, { kind: 'reverse', seen })).status).not.toBe(201)
    expect((await decideCase(app, other, id, { kind: 'reverse', seen })).status).toBe(201)
    expect(await signIn(ana)).toBe(200)
  }
})
