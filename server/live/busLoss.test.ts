import { expect, test, vi } from 'vitest'
import type { Redis } from '#server/redis.ts'
import { waitFor } from '#server/testing/timing.ts'
import { createBus } from './bus.ts'

/** A transport whose messages succeed or fail when the test decides. */
const createManualTransport = () => {
  const sent: { text: string; succeed: () => void; fail: () => void }[] = []
  const publish = (_: string, text: string) =>
    new Promise<number>((resolve, reject) => {
      sent.push({ text, succeed: () => resolve(1), fail: () => reject(new Error('lost')) })
    })
  const redis = {
    keyFor: String,
    subscribe: (_channel: string, _onMessage: unknown, onConnected: () => void) => onConnected(),
    run: (work: (client: unknown) => unknown) => work({ publish }),
  } as unknown as Redis
  return { redis, sent }
}

const changedMessage = (seq: number) => ({ kind: 'changed' as const, topic: 'group', id: 'g', seq })

test('a loss is logged once, and the gap marker is sent before other messages', async () => {
  const { redis, sent } = createManualTransport()
  const log = { info: vi.fn(), warn: vi.fn() }
  const bus = createBus({ database: { kind: 'server' } as never, redis, log })
  await bus.start(() => {}, vi.fn())
  const count = async (expected: number) => waitFor(() => expect(sent).toHaveLength(expected))

  for (let seq = 1; seq <= 3; seq++) bus.publish(changedMessage(seq))
  await count(3)
  for (const { fail } of sent) fail()
  await waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1))
  for (let seq = 4; seq <= 100; seq++) bus.publish(changedMessage(seq))
  await count(4)
  expect(JSON.parse(sent[3]?.text ?? '')).not.toHaveProperty('message')

  // Receivers may already have the gap marker, so it does not cover this message.
  bus.publish(changedMessage(101))
  await count(5)
  expect(sent[4]?.text).toContain('101')
  sent[3]?.fail()
  await count(6)
  expect(JSON.parse(sent[5]?.text ?? '')).not.toHaveProperty('message')
  sent[5]?.succeed()
  await waitFor(() => expect(log.info).toHaveBeenCalledTimes(1))
  expect(log.warn).toHaveBeenCalledTimes(1)
  await bus.stop()
})
