import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { privateTo, takeLeaks } from './canary.ts'
import { freshApp, request, type TestApp } from './freshApp.ts'
import { as, aUser, type Person, signInAgain } from './people.ts'
import { connectStream } from './sseClient.ts'

// A canary that detects nothing would pass every test, and hide the leaks that they look for.
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
