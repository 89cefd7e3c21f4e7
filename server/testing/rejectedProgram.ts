import { expect } from 'vitest'
import type { Ended } from './realServer.ts'

/** Expects failure with one readable sentence and no stack trace. */
export const expectRejected = ({ code, out, err }: Ended) => {
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^[^\n]+\n$/)
  expect(err).not.toContain('secret')
  return err.trim()
}
