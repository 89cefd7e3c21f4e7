import { expect, test } from 'vitest'
import { aComment, aPost } from '#server/testing/community.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, latestNotification } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { people } from '#shared/people/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
const admin = await anAdmin(app)
const moderator = await aModerator(app)
const ana = await aUser(app)
const joris = await aUser(app)

const readCase = (id: string, by = moderator) => as(app, by).call(cases.one, { id })
const readMails = async (person: Person) => {
  await app.jobs.drain()
  return mailsTo(folder, person)
}

test('post is removed and both sides get the reason and the way to object', async () => {
  const post = await aPost(app, { by: ana, title: 'Rooms', content: 'Pay first.' })
  const id = await aCase(app, joris, 'post', post.id)
  const { body: file } = await readCase(id)
  expect(file).toMatchObject({
    ...{ type: 'post', status: 'open', snapshot: 'Rooms\n\nPay first.', reportCount: 1 },
    owner: { id: ana.me.id },
    context: { location: 'On the community board', isThere: true },
    reports: [{ reporter: { id: joris.me.id } }],
    choices: ['dismiss', 'remove', 'warn', 'suspend'],
  })
  const decision = await decideCase(app, moderator, id, {
    ...{ kind: 'remove', rule: 'scam', reason: 'Nobody pays before they look.' },
  })
  expect(decision).toMatchObject({
    status: 201,
    body: { kind: 'remove', about: { id: ana.me.id } },
  })
  expect((await as(app, joris).call(community.one, { id: post.id })).status).toBe(404)
  const objectPath = `/privacy/contact?decision=${decision.body.id}`
  const message = 'We are honest: no scams and no false offers. Nobody pays before they look.'
  const hers = await latestNotification(app, ana)
  expect(hers).toMatchObject({ title: 'Your post was removed', actionUrl: objectPath })
  expect(hers?.message).toContain(message)
  expect(hers?.message).toContain(`It’s about: “${post.title}”`)
  // The reporter does not get a copy of the text.
  const his = await latestNotification(app, joris)
  expect(his).toMatchObject({ title: 'What you reported was removed', actionUrl: objectPath })
  expect(his?.message).toMatch(/^It’s about the post that was first reported on \w+ \d+ \w+ at /)
  expect(his?.message).not.toContain(post.title)
  const mail = (await readMails(ana)).at(-1)
  expect(mail?.subject).toBe('Your post was removed')
  for (const text of ['Nobody pays before they look.', 'A person decided this', objectPath])
    expect(mail?.text).toContain(text)
  expect((await readMails(joris)).at(-1)?.subject).toBe('What you reported was removed')
  const { body: auditRows } = await as(app, ana).call(privacy.auditLogs, { limit: 1 })
  expect(auditRows).toMatchObject([{ action: 'content_removed' }])
  expect((await readCase(id)).body).toMatchObject({ status: 'decided', choices: [] })
  const { body: log } = await as(app, moderator).call(cases.decisions, { limit: 1 })
  expect(log).toMatchObject([{ id: decision.body.id, decidedBy: { id: moderator.me.id } }])
})

test('replies stay without the text of the removed post', async () => {
  const post = await aPost(app, { by: ana })
  const comment = await aComment(app, post, { by: ana })
  const reply = await aComment(app, post, { by: joris, parentId: comment.id })
  const ofComment = await aCase(app, joris, 'comment', comment.id)
  expect((await decideCase(app, moderator, ofComment, { kind: 'remove' })).status).toBe(201)
  const comments = await as(app, joris).call(community.comments, { id: post.id })
  expect(comments.body).toMatchObject([{ isDeleted: true, content: '' }, { id: reply.id }])
  const ofPost = await aCase(app, joris, 'post', post.id)
  expect((await decideCase(app, moderator, ofPost, { kind: 'remove' })).status).toBe(201)
  const { body } = await as(app, joris).call(community.one, { id: post.id })
  expect(body).toMatchObject({ title: '', content: '', author: null, commentCount: 1 })
})

test('group is hidden, event cancelled and profile cleared', async () => {
  const group = await aGroup(app, { by: ana })
  const ofGroup = await aCase(app, joris, 'group', group.id)
  expect((await decideCase(app, moderator, ofGroup, { kind: 'remove' })).status).toBe(201)
  expect((await as(app, ana).call(groups.one, { id: group.id })).status).toBe(404)

  const event = await anEvent(app, { by: admin })
  await as(app, joris).call(events.book, { id: event.id })
  const ofEvent = await aCase(app, joris, 'event', event.id)
  // Owned by the community, so every moderator may decide.
  expect((await readCase(ofEvent)).body).toMatchObject({
    owner: null,
    choices: ['dismiss', 'remove'],
  })
  expect((await decideCase(app, moderator, ofEvent, { kind: 'remove' })).status).toBe(201)
  const { body } = await as(app, joris).call(events.one, { id: event.id })
  expect(body).toMatchObject({ isCancelled: true })

  const mina = await aUser(app, { interests: ['fights'], location: 'Your street' })
  const ofUser = await aCase(app, joris, 'user', mina.me.id)
  expect((await decideCase(app, moderator, ofUser, { kind: 'remove' })).status).toBe(201)
  const page = await as(app, joris).call(people.one, { username: mina.me.username })
  expect(page.body).toMatchObject({ interests: [], location: null, name: mina.me.username })
  expect(await latestNotification(app, mina)).toMatchObject({
    title: 'Your name, photo and profile text were removed',
  })
  expect((await as(app, mina).call(profile.update, { interests: ['chess'] })).status).toBe(200)
})

test('offensive name is replaced and can be changed', async () => {
  const luca = await aUser(app, { name: 'Everybody Out' })
  const id = await aCase(app, joris, 'user', luca.me.id)
  expect((await readCase(id)).body.choices).toContain('remove')
  expect((await decideCase(app, moderator, id, { kind: 'remove' })).status).toBe(201)
  const { username } = luca.me
  const page = await as(app, joris).call(people.one, { username })
  expect(page.body).toMatchObject({ name: username })
  const secondCase = await aCase(app, joris, 'user', luca.me.id)
  expect((await readCase(secondCase)).body.choices).not.toContain('remove')
  expect((await decideCase(app, moderator, secondCase, { kind: 'remove' })).status).toBe(409)
  expect((await as(app, luca).call(profile.update, { name: 'Luca' })).status).toBe(200)
})

test('the audit log of the owner does not tell where the moderator was', async () => {
  const noa = await aUser(app, { name: 'Everybody Out' })
  const id = await aCase(app, joris, 'user', noa.me.id)
  await decideCase(app, moderator, id, { kind: 'remove' })
  const entries = await app.db`
    select ip_address, user_agent from data_audit_logs
    where user_id = ${noa.me.id} and action = 'profile_updated'`
  expect(entries).toEqual([{ ipAddress: null, userAgent: null }])
})

test('dismissals and warnings are notified too', async () => {
  const post = await aPost(app, { by: ana })
  const id = await aCase(app, joris, 'post', post.id)
  await decideCase(app, moderator, id, { kind: 'dismiss', reason: 'It is a joke.' })
  expect(await latestNotification(app, ana)).toMatchObject({
    title: 'Your post was reported, and we kept it',
  })
  expect(await latestNotification(app, joris)).toMatchObject({ title: 'We kept what you reported' })
  const secondCase = await aCase(app, joris, 'post', post.id)
  expect(secondCase).not.toBe(id)
  await decideCase(app, moderator, secondCase, { kind: 'warn' })
  expect(await latestNotification(app, ana)).toMatchObject({ title: 'A warning about your post' })
  expect((await readCase(secondCase)).body.earlier.map(({ kind }) => kind)).toContain('dismiss')
})

test('nobody decides about themselves and only administrators about moderators', async () => {
  const other = await aModerator(app)
  const post = await aPost(app, { by: other })
  const id = await aCase(app, joris, 'post', post.id)
  for (const person of [other, moderator]) {
    expect((await readCase(id, person)).status).toBe(404)
    expect((await decideCase(app, person, id, { kind: 'dismiss' })).status).toBe(404)
    const { body } = await as(app, person).call(cases.list, { limit: 200 })
    expect(body.map((one) => one.id)).not.toContain(id)
  }
  expect((await decideCase(app, admin, id, { kind: 'warn' })).status).toBe(201)
})

test('moderators cannot ban and administrators cannot be suspended', async () => {
  const post = await aPost(app, { by: ana })
  const id = await aCase(app, joris, 'post', post.id)
  expect((await decideCase(app, moderator, id, { kind: 'ban' })).status).toBe(403)
  const adminPost = await aPost(app, { by: await anAdmin(app) })
  const caseId = await aCase(app, joris, 'post', adminPost.id)
  expect((await readCase(caseId, admin)).body.choices).toEqual(['dismiss', 'remove', 'warn'])
  expect((await decideCase(app, admin, caseId, { kind: 'suspend' })).status).toBe(409)
})

test('decisions with consequences need a rule and a duration', async () => {
  const post = await aPost(app, { by: ana })
  const id = await aCase(app, joris, 'post', post.id)
  const draft = { id, reason: 'So', seen: 0 }
  const without = await as(app, moderator).call(cases.decide, { ...draft, kind: 'warn' })
  expect(without).toMatchObject({ status: 400, body: { field: 'rule' } })
  const endless = { ...draft, kind: 'suspend', rule: 'spam' } as const
  expect((await as(app, moderator).call(cases.decide, endless)).body).toMatchObject({
    field: 'days',
  })
})
