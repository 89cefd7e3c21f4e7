import { expect, test } from 'vitest'
import { isNestedTooDeep, maxNesting } from './rules.ts'

test.each(['- ', '* ', '+ ', '> ', '>', '1. ', '12) ', '\t- ', '> 1. '])(
  'lists and quotes inside each other are counted: %j',
  (sign) => {
    const line = (times: number) => `Text\n\n${sign.repeat(times)}tea`
    const signs = sign === '> 1. ' ? 2 : 1
    expect(isNestedTooDeep(line(Math.floor(maxNesting / signs)))).toBe(false)
    expect(isNestedTooDeep(line(Math.floor(maxNesting / signs) + 1))).toBe(true)
  },
)

test.each([
  '- - - - - - - -',
  ' * * * * * * * ',
  '------------',
  '1.2.3.4.5.6.7. Chapter',
  '- one\n- two\n- three\n- four\n- five\n- six\n- seven',
  '******bold******',
])('other lines are not: %j', (text) => {
  expect(isNestedTooDeep(text)).toBe(false)
})
