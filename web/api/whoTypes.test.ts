import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#shared/live/contract.ts'

const load = async () => ({
  ...(await import('./cache.ts')),
  ...(await import('./live.ts')),
  ...(await import('./whoTypes.ts')),
})
let our: Awaited<ReturnType<typeof load>>
let meaning: ReturnType<typeof our.createMeaning>

beforeAll(async () => {
  vi.stubGlobal('BroadcastChannel', class {})
  our = await load()
})
beforeEach(() => {
  vi.useFakeTimers()
  meaning = our.createMeaning(our.queryClient, 'anna')
})
afterEach(() => {
  meaning.stop()
  vi.useRealTimers()
})

const group = 'group'
const joris = { id: 'joris', name: 'Joris' }
const types = () => meaning.act({ kind: 'groupTyping', groupId: group, user: joris })
const says = () =>
  meaning.act({
    kind: 'groupMessage',
    message: { groupId: group, seq: 1, changedSeq: 1, user: joris },
  } as LiveEvent)

describe('typing', () => {
  it('lasts five seconds after the last word of it', async () => {
    types()
    await vi.advanceTimersByTimeAsync(4000)
    types()
    await vi.advanceTimersByTimeAsync(4999)
    expect(our.typistsIn(group)).toEqual([joris])
    await vi.advanceTimersByTimeAsync(1)
    expect(our.typistsIn(group)).toEqual([])
  })

  it('ends when the message is there, or the person goes', () => {
    types()
    says()
    expect(our.typistsIn(group)).toEqual([])
    types()
    meaning.stop()
    expect(our.typistsIn(group)).toEqual([])
  })
})
