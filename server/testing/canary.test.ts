import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { findLeaks, privateEmail, privateTo, takeLeaks } from './canary.ts'
import { freshApp, request, type TestApp } from './freshApp.ts'
import { as, aUser, type Person, signInAgain } from './people.ts'
import { connectStream } from './sseClient.ts'

const [ana, joris] = [{ username: 'Ana.B' }, { username: 'joris-2' }]
const found = (text: string, to: string | null, by = 'GET /api/x') => findLeaks(text, { by, to })

describe('canary', () => {
  const text = JSON.stringify([{ content: `${privateTo(ana, joris)} Hoi` }, { content: 'Hoi' }])

  test('is no leak for its owners, in any case', () => {
    for (const to of ['Ana.B', 'ana.b', 'joris-2']) expect(found(text, to)).toEqual([])
    expect(found('Nothing marked', null)).toEqual([])
  })

  test('is a leak for others, described in a sentence', () => {
    expect(found(text, 'mina', 'GET /api/messages/1')).toEqual([
      'GET /api/messages/1 told mina what is only for ana.b and joris-2: [only Ana.B joris-2]',
    ])
    expect(found(text, null)).toEqual([
      'GET /api/x told somebody who is not signed in what is only for ana.b and joris-2: [only Ana.B joris-2]',
    ])
    for (const to of ['joris', 'joris-22', 'Ana', 'only']) expect(found(text, to)).toHaveLength(1)
  })

  test('is reported once per owner', () => {
    expect(
      found(`${privateTo(ana)} a ${privateTo(ana)} b ${privateTo(joris)} c`, 'joris-2'),
    ).toHaveLength(1)
    expect(found(`${privateTo(ana)} a ${privateTo(joris)} c`, 'mina')).toHaveLength(2)
  })
})

describe('address', () => {
  const text = `{"email":"${privateEmail('Ana.B')}"}`

  test('is visible to its user and to admin calls', () => {
    expect(found(text, 'ana.b')).toEqual([])
    expect(found(text, 'mina', 'GET /api/admin/users')).toEqual([])
    expect(found(text, 'mina')).toHaveLength(1)
    expect(found(text, null)).toHaveLength(1)
    expect(found(privateTo(ana), 'mina', 'GET /api/admin/users')).toHaveLength(1)
  })
})

describe('leak is detected', () => {
  let app: TestApp
  let owner: Person
  let other: Person
  let words: string
  beforeAll(async () => {
    app = await freshApp({}, undefined, ({ http }) => {
      http.get('/leak', async () => ({ words }))
    })
    ;[owner, other] = [await aUser(app), await aUser(app)]
    words = `${privateTo(owner)} My diary`
  })
  beforeEach(() => void takeLeaks())
  afterAll(() => app.stop())

  const leak = (cookie?: string) =>
    request(app, { method: 'GET', url: '/leak', headers: { ...(cookie && { cookie }) } })
  const sentence = (to: string) =>
    `GET /leak told ${to} what is only for ${owner.me.username}: ${privateTo(owner)}`

  test('in responses to other users', async () => {
    const again = await signInAgain(app, owner)
    for (const { cookie } of [owner, again])
      expect((await leak(cookie)).body).toEqual({ words: `${privateTo(owner)} My diary` })
    await expect(leak(other.cookie)).rejects.toThrow(sentence(other.me.username))
    await expect(leak()).rejects.toThrow(sentence('somebody who is not signed in'))
    await expect(leak('session=nobody')).rejects.toThrow('not signed in')
    expect(takeLeaks()).toHaveLength(3)
  })

  test('in addresses of other users', async () => {
    expect((await as(app, owner).call(auth.me, {})).body.email).toBe(owner.me.email)
    words = owner.me.email
    await expect(leak(other.cookie)).rejects.toThrow(owner.me.username)
    words = `${privateTo(owner)} My diary`
    expect(takeLeaks()).toHaveLength(1)
  })

  test('in live streams of other users', async () => {
    const [mine, theirs] = [await connectStream(app, owner), await connectStream(app, other)]
    const user = { id: owner.me.id, name: words }
    const event = { kind: 'groupTyping' as const, groupId: owner.me.id, user }
    app.live.publish(app.db, owner.me.id, event)
    await mine.next('groupTyping')
    expect(takeLeaks()).toEqual([])
    app.live.publish(app.db, other.me.id, event)
    await theirs.next('groupTyping')
    for (const { close } of [mine, theirs]) close()
    expect(takeLeaks()).toEqual([sentence(other.me.username).replace('/leak', '/api/live')])
  })

  test('at the end of the file when no test looked', async () => {
    const leaky = await freshApp({}, undefined, ({ http }) => {
      http.get('/leak', async () => ({ words }))
    })
    await request(leaky, { method: 'GET', url: '/leak' }).catch(() => 'ignored')
    await expect(leaky.stop()).rejects.toThrow('not signed in')
    expect(takeLeaks()).toEqual([])
  })
})
