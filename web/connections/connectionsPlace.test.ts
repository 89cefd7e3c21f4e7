import { expect, test } from 'vitest'
import { hrefOf, readPlace, readQuery } from './connectionsPlace.ts'

test('the address and the place are two ways to say one thing', () => {
  expect(readPlace('')).toEqual({ tab: 'mine' })
  expect(readPlace('tab=find&q=noor')).toEqual({ tab: 'find', q: 'noor' })
  expect(readPlace('tab=elsewhere&q=n&dialog=other')).toEqual({ tab: 'mine' })
  expect(hrefOf({ tab: 'mine' })).toBe('/connections')
  expect(hrefOf({ tab: 'find', q: 'noor & co' })).toBe('/connections?tab=find&q=noor+%26+co')
})

test('nobody is searched by less than two characters', () => {
  expect(readQuery(' n ')).toBeUndefined()
  expect(readQuery('no')).toBe('no')
  expect(readQuery('@noor')).toBe('noor')
  expect(readQuery('@n')).toBeUndefined()
})
