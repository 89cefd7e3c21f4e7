import { expect, test } from 'vitest'
import { isMuted, settingsAt } from './notifying.ts'

test('a level until a time gives way to the lasting one', () => {
  const until = new Date('2026-12-01T08:00:00Z')
  const chosen = { level: 'mentions', until, after: 'nothing' } as const
  const before = new Date(until.getTime() - 1)
  expect(settingsAt(chosen, before)).toEqual(chosen)
  expect(settingsAt(chosen, until)).toEqual({ level: 'nothing', until: null })
  expect([isMuted(chosen, before), isMuted(chosen, until)]).toEqual([false, true])
  expect(settingsAt({ ...chosen, after: null }, until)).toBeNull()
})
