import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { aDirectMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { startTranslationServer } from '#server/testing/translationServer.ts'
import { community } from '#shared/community/contract.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { languages } from '#shared/language/languages.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { type TranslatableKind, translation } from '#shared/translation/contract.ts'

const key = 'a key of this test'
const server = await startTranslationServer(key)
afterAll(() => server.stop())
const environment = { TRANSLATE_URL: server.url, TRANSLATE_API_KEY: key }
const app = await sharedApp({ ...environment, LOG_LEVEL: 'warn' })
const logged = captureLog(app)

let ana: Person
let joris: Person

beforeEach(async () => {
  ana = await aUser(app)
  joris = await aUser(app)
  server.calls.length = 0
  Object.assign(server, { answer: 'translation', detects: 'nl', answerAfterMs: 0 })
})

type Language = CallInput<typeof translation.translate>['language']

const translate = (
  person: Person,
  kind: TranslatableKind,
  { id }: { id: string },
  language: Language = 'en',
  at = app,
) => as(at, person).call(translation.translate, { kind, id, language })
const agree = (person: Person, isGiven = true) =>
  as(app, person).call(translation.setConsent, { isGiven })
const countStored = async ({ id }: { id: string }) =>
  (await app.db`select 1 from translations where source_id = ${id}`).length
const sentTexts = () => server.calls.map(({ q }) => q)

const aGroupMessage = async (isPrivate: boolean, message = 'Wie komt er morgen?') => {
  const group = await aGroup(app, { by: ana, isPrivate })
  await joinGroup(app, joris, group, ana)
  return (await as(app, ana).call(groups.send, { id: group.id, message })).body
}
const aMessageToJoris = async (content?: string) => {
  await connectUsers(app, ana, joris)
  return aDirectMessage(app, ana, joris, content)
}

describe('a text', () => {
  test('is translated with the language it was written in', async () => {
    const post = await aPost(app, { by: ana, title: 'Fiets te koop', content: 'Goede remmen.' })
    const { status, body } = await translate(joris, 'post', post)
    expect({ status, body }).toEqual({
      status: 200,
      body: { text: '[en] Fiets te koop\n\nGoede remmen.', from: 'nl' },
    })
    const [call] = server.calls
    expect(call).toEqual({
      q: 'Fiets te koop\n\nGoede remmen.',
      source: 'auto',
      target: 'en',
      format: 'text',
      api_key: key,
    })
  })

  test('is sent once per language, to 20 parallel requests on two processes', async () => {
    const post = await aPost(app, { by: ana })
    const comment = await aComment(app, post, { by: ana, content: 'Hoe oud is hij?' })
    const other = await freshApp(environment)
    server.answerAfterMs = 300
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        translate(at % 2 ? joris : ana, 'comment', comment, 'en', at % 4 > 1 ? other : app),
      ),
    )
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(server.calls).toHaveLength(1)
    await translate(joris, 'comment', comment, 'uk')
    await translate(joris, 'comment', comment)
    expect(server.calls.map(({ target }) => target)).toEqual(['en', 'uk'])
    await other.http.close()
  })

  test('is claimed when its turn has come, so that no claim expires in the queue', async () => {
    const post = await aPost(app, { by: ana })
    server.answerAfterMs = 300
    const others = languages.filter((language) => language !== 'nl')
    const replies = others.map((language) => translate(joris, 'post', post, language))
    await expect.poll(() => server.calls.length).toBe(4)
    const claims = await app.db`
      select 1 from translations where source_id = ${post.id} and claimed_until is not null`
    expect(claims.length).toBeLessThanOrEqual(4)
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(others.map(() => 200))
  })

  test('is translated again after an edit, and the old translation is deleted', async () => {
    const post = await aPost(app, { by: ana, content: 'Met bel.' })
    const comment = await aComment(app, post, { by: ana, content: 'Eerst' })
    await translate(joris, 'post', post)
    await translate(joris, 'comment', comment)
    const draft = { title: post.title, content: 'Zonder bel.', category: post.category, tags: [] }
    await as(app, ana).call(community.update, { id: post.id, ...draft })
    await as(app, ana).call(community.updateComment, { id: comment.id, content: 'Later' })
    expect([await countStored(post), await countStored(comment)]).toEqual([0, 0])
    expect((await translate(joris, 'comment', comment)).body.text).toBe('[en] Later')
    await agree(joris)
    const groupMessage = await aGroupMessage(true)
    const directMessage = await aMessageToJoris()
    const messages = [
      ['groupMessage', groupMessage, { kind: 'group', id: groupMessage.groupId }],
      ['directMessage', directMessage, { kind: 'direct', id: joris.me.id }],
    ] as const
    for (const [kind, { id: messageId }, place] of messages) {
      await translate(joris, kind, { id: messageId })
      await as(app, ana).call(conversations.edit, { ...place, messageId, text: 'Later' })
      expect(await countStored({ id: messageId })).toBe(0)
      expect((await translate(joris, kind, { id: messageId })).body.text).toBe('[en] Later')
    }
  })

  test.each(['zh_CN!', '', null])(
    'is translated without the language, if the server calls it %j',
    async (detects) => {
      const post = await aPost(app, { by: ana })
      server.detects = detects
      const { status, body } = await translate(joris, 'post', post)
      expect({ status, from: body.from }).toEqual({ status: 200, from: null })
    },
  )

  test('keeps its translation when only votes change', async () => {
    const post = await aPost(app, { by: ana })
    await translate(joris, 'post', post)
    await as(app, joris).call(community.vote, { postId: post.id, voteType: 'upvote' })
    expect(await countStored(post)).toBe(1)
  })

  test('edited during its translation leaves no translation of the old text', async () => {
    const post = await aPost(app, { by: ana })
    const comment = await aComment(app, post, { by: ana, content: 'Eerst' })
    server.answerAfterMs = 300
    const old = translate(joris, 'comment', comment)
    await expect.poll(() => server.calls.length).toBe(1)
    await as(app, ana).call(community.updateComment, { id: comment.id, content: 'Later' })
    expect((await old).body.text).toBe('[en] Eerst')
    expect(await countStored(comment)).toBe(0)
  })
})

describe('a deleted text', () => {
  test('takes its translations along', async () => {
    await agree(joris)
    const post = await aPost(app, { by: ana })
    const comment = await aComment(app, post, { by: ana })
    // A comment with a reply stays as an empty row.
    const reply = { postId: post.id, parentId: comment.id, by: joris }
    await aComment(app, post, { by: reply.by, parentId: reply.parentId })
    const groupMessage = await aGroupMessage(true)
    const directMessage = await aMessageToJoris()
    const all = { post, comment, groupMessage, directMessage }
    for (const [kind, subject] of Object.entries(all))
      expect((await translate(joris, kind as TranslatableKind, subject)).status).toBe(200)
    await as(app, ana).call(community.removeComment, { id: comment.id })
    expect(await countStored(comment)).toBe(0)
    await as(app, ana).call(community.remove, { id: post.id })
    const { groupId: id } = groupMessage
    await as(app, ana).call(groups.removeMessage, { id, messageId: groupMessage.id })
    await as(app, ana).call(messages.remove, { id: directMessage.id })
    for (const [kind, subject] of Object.entries(all)) {
      expect(await countStored(subject)).toBe(0)
      expect((await translate(joris, kind as TranslatableKind, subject)).status).toBe(404)
    }
  })

  test('of a deleted account takes its translations along', async () => {
    await agree(joris)
    const post = await aPost(app, { by: ana })
    await aComment(app, post, { by: joris })
    const groupMessage = await aGroupMessage(false)
    const directMessage = await aMessageToJoris()
    const all = { post, groupMessage, directMessage }
    for (const [kind, subject] of Object.entries(all))
      await translate(joris, kind as TranslatableKind, subject)
    await deleteAccount(app, ana.me.id)
    for (const subject of Object.values(all)) expect(await countStored(subject)).toBe(0)
  })
})

describe('a private message', () => {
  const send = { directMessage: aMessageToJoris, groupMessage: () => aGroupMessage(true) }

  test.each(['directMessage', 'groupMessage'] as const)(
    'is never sent without consent: %s',
    async (kind) => {
      const message = await send[kind]()
      const refused = await translate(joris, kind, message)
      expect(refused.body).toMatchObject({ code: 'translation_consent_required' })
      expect(refused.status).toBe(403)
      expect(server.calls).toEqual([])
      await agree(joris)
      expect((await translate(joris, kind, message)).status).toBe(200)
      await agree(joris, false)
      expect((await translate(joris, kind, message)).status).toBe(403)
      expect(server.calls).toHaveLength(1)
    },
  )

  test('needs another consent for another server', async () => {
    const message = await aMessageToJoris()
    await agree(joris)
    const elsewhere = await freshApp({ TRANSLATE_URL: 'http://localhost:9' })
    expect((await translate(joris, 'directMessage', message, 'en', elsewhere)).status).toBe(403)
    await elsewhere.http.close()
  })

  test('is translated for its receiver only', async () => {
    const message = await aMessageToJoris()
    const cas = await aUser(app)
    await agree(cas)
    expect((await translate(cas, 'directMessage', message)).status).toBe(404)
    const { id, groupId } = await aGroupMessage(true)
    expect((await translate(cas, 'groupMessage', { id })).status).toBe(404)
    await agree(joris)
    await as(app, joris).call(groups.leave, { id: groupId })
    expect((await translate(joris, 'groupMessage', { id })).status).toBe(404)
    expect(server.calls).toEqual([])
  })

  test('of a public group needs no consent', async () => {
    expect((await translate(joris, 'groupMessage', await aGroupMessage(false))).status).toBe(200)
  })
})

test('texts of blocked users and unknown texts are not found, also when stored', async () => {
  const post = await aPost(app, { by: ana })
  const comment = await aComment(app, await aPost(app), { by: ana })
  const groupMessage = await aGroupMessage(false)
  const all = Object.entries({ post, comment, groupMessage }) as [
    TranslatableKind,
    { id: string },
  ][]
  for (const [kind, subject] of all)
    expect((await translate(joris, kind, subject)).status).toBe(200)
  await blockPerson(app, ana, joris)
  for (const [kind, subject] of all)
    expect((await translate(joris, kind, subject)).status).toBe(404)
  expect((await translate(joris, 'post', { id: crypto.randomUUID() })).status).toBe(404)
  expect(sentTexts()).toHaveLength(3)
})

describe('a translation server', () => {
  test.each([
    ['fails', { status: 500 }, 'It answered 500'],
    ['redirects', { status: 302, headers: { location: '/languages' } }, 'It answered 302'],
    ['sends no JSON', { status: 200, body: '<html>' }, 'Its reply is not JSON'],
    ['sends no translation', { status: 200, body: '{}' }, 'Its reply has no translation'],
    [
      'sends too much',
      { status: 200, body: `{"translatedText":"${'x'.repeat(300_000)}"}` },
      'Its reply is too large',
    ],
  ])('that %s gives an error, and the next request tries again', async (_, answer, reason) => {
    const post = await aPost(app, { by: ana })
    logged.length = 0
    server.answer = answer
    const { status, body } = await translate(joris, 'post', post)
    expect([status, body]).toEqual([
      503,
      expect.objectContaining({ code: 'translation_unavailable' }),
    ])
    expect(logged.join()).toContain(`"reason":"${reason}"`)
    expect(logged.join()).not.toContain(post.title)
    expect(await countStored(post)).toBe(0)
    server.answer = 'translation'
    expect((await translate(joris, 'post', post)).status).toBe(200)
  })

  test('is named with the languages it supports', async () => {
    const { body } = await as(app, joris).call(translation.service, {})
    expect(body).toEqual({
      host: new URL(server.url).host,
      languages,
    })
  })

  test('that cannot be reached supports no language', async () => {
    const unreachable = await freshApp({ TRANSLATE_URL: 'http://localhost:9' })
    const { body } = await as(unreachable, joris).call(translation.service, {})
    expect(body).toEqual({ host: 'localhost:9', languages: [] })
    await unreachable.http.close()
  })

  test('is optional', async () => {
    const without = await freshApp()
    const { body } = await as(without, joris).call(translation.service, {})
    expect(body).toEqual({ host: null, languages: [] })
    const post = await aPost(app, { by: ana })
    expect((await translate(joris, 'post', post, 'en', without)).status).toBe(503)
    expect((await as(without, joris).call(translation.setConsent, { isGiven: true })).status).toBe(
      503,
    )
    await without.http.close()
  })
})

test('the copy of personal data names the translation server, if there is one', async () => {
  const informationIn = async (at: typeof app, person: Person) => {
    const { text } = await as(at, person).call(dataRights.exportNow, {})
    const { information } = JSON.parse(text)
    return { recipients: information.recipients.join(), purposes: information.purposes.length }
  }
  const { host } = new URL(server.url)
  const named = await informationIn(app, ana)
  expect(named.recipients).toContain(`The translation server ${host}`)
  const without = await freshApp()
  const notNamed = await informationIn(without, ana)
  expect(notNamed.recipients).not.toContain('translation')
  expect(notNamed.purposes).toBe(named.purposes - 1)
  await without.http.close()
})

test('the consent is logged once per change, and exported', async () => {
  const { body } = await agree(joris)
  expect(body.privateTranslationHost).toBe(new URL(server.url).host)
  await agree(joris)
  await agree(joris, false)
  await agree(joris, false)
  await agree(joris)
  const log = (await as(app, joris).call(privacy.auditLogs, { limit: 100 })).body
  const changes = log.filter(({ newData }) => newData?.changed.includes('privateTranslationHost'))
  expect(changes.map(({ action }) => action)).toEqual(Array(3).fill('consent_updated'))
  const { text } = await as(app, joris).call(dataRights.exportNow, {})
  expect(text).toContain(`"privateTranslationHost":"${new URL(server.url).host}"`)
})
