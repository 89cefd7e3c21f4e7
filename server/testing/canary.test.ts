import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { addressOf, leaksIn, only, takeLeaks } from './canary.ts'
import { freshApp, request, type TestApp } from './freshApp.ts'
import { listenAs } from './listening.ts'
import { as, aUser, type Person, signInAgain } from './people.ts'

const [ana, joris] = [{ username: 'Ana.B' }, { username: 'joris-2' }]
const found = (text: string, to: string | null, by = 'GET /api/x') => leaksIn(text, { by, to })

describe('a mark', () => {
  const text = JSON.stringify([{ content: `${only(ana, joris)} Hoi` }, { content: 'Hoi' }])

  test('is nothing where its owners are told, whatever the case', () => {
    for (const to of ['Ana.B', 'ana.b', 'joris-2']) expect(found(text, to)).toEqual([])
    expect(found('Nothing marked', null)).toEqual([])
  })

  test('is found where anybody else is, with a sentence that says what happened', () => {
    expect(found(text, 'mina', 'GET /api/messages/1')).toEqual([
      'GET /api/messages/1 told mina what is only for ana.b and joris-2: [only Ana.B joris-2]',
    ])
    expect(found(text, null)).toEqual([
      'GET /api/x told somebody who is not signed in what is only for ana.b and joris-2: [only Ana.B joris-2]',
    ])
    for (const to of ['joris', 'joris-22', 'Ana', 'only']) expect(found(text, to)).toHaveLength(1)
  })

  test('is found once for each of its owners, however often it is told', () => {
    expect(found(`${only(ana)} a ${only(ana)} b ${only(joris)} c`, 'joris-2')).toHaveLength(1)
    expect(found(`${only(ana)} a ${only(joris)} c`, 'mina')).toHaveLength(2)
  })
})

describe('an address', () => {
  const text = `{"email":"${addressOf('Ana.B')}"}`

  test('is for the person, and for calls of administrators', () => {
    expect(found(text, 'ana.b')).toEqual([])
    expect(found(text, 'mina', 'GET /api/admin/users')).toEqual([])
    expect(found(text, 'mina')).toHaveLength(1)
    expect(found(text, null)).toHaveLength(1)
    expect(found(only(ana), 'mina', 'GET /api/admin/users')).toHaveLength(1)
  })
})

describe('a product that leaks', () => {
  let app: TestApp
  let owner: Person
  let other: Person
  let words: string
  beforeAll(async () => {
    app = await freshApp({}, undefined, ({ http }) => {
      http.get('/leak', async () => ({ words }))
    })
    ;[owner, other] = [await aUser(app), await aUser(app)]
    words = `${only(owner)} My diary`
  })
  beforeEach(() => void takeLeaks())
  afterAll(() => app.stop())

  const leak = (cookie?: string) =>
    request(app, { method: 'GET', url: '/leak', headers: { ...(cookie && { cookie }) } })
  const sentence = (to: string) =>
    `GET /leak told ${to} what is only for ${owner.me.username}: ${only(owner)}`

  test('is found out by whoever calls it and is not the owner', async () => {
    const again = await signInAgain(app, owner)
    for (const { cookie } of [owner, again])
      expect((await leak(cookie)).body).toEqual({ words: `${only(owner)} My diary` })
    await expect(leak(other.cookie)).rejects.toThrow(sentence(other.me.username))
    await expect(leak()).rejects.toThrow(sentence('somebody who is not signed in'))
    await expect(leak('session=nobody')).rejects.toThrow('not signed in')
    expect(takeLeaks()).toHaveLength(3)
  })

  test('is found out where an address of somebody is told', async () => {
    expect((await as(app, owner).call(auth.me, {})).body.email).toBe(owner.me.email)
    words = owner.me.email
    await expect(leak(other.cookie)).rejects.toThrow(owner.me.username)
    words = `${only(owner)} My diary`
    expect(takeLeaks()).toHaveLength(1)
  })

  test('is found out by whoever listens', async () => {
    const [mine, theirs] = [await listenAs(app, owner), await listenAs(app, other)]
    const user = { id: owner.me.id, name: words }
    const event = { kind: 'groupTyping' as const, groupId: owner.me.id, user }
    app.live.tell(app.db, owner.me.id, event)
    await mine.next('groupTyping')
    expect(takeLeaks()).toEqual([])
    app.live.tell(app.db, other.me.id, event)
    await theirs.next('groupTyping')
    for (const { close } of [mine, theirs]) close()
    expect(takeLeaks()).toEqual([sentence(other.me.username).replace('/leak', '/api/live')])
  })

  test('fails at its end, also when nobody looked at what was found', async () => {
    const leaky = await freshApp({}, undefined, ({ http }) => {
      http.get('/leak', async () => ({ words }))
    })
    await request(leaky, { method: 'GET', url: '/leak' }).catch(() => 'ignored')
    await expect(leaky.stop()).rejects.toThrow('not signed in')
    expect(takeLeaks()).toEqual([])
  })
})
