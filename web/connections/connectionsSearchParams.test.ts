import { expect, test } from 'vitest'
import {
  connectionsHref,
  parseConnectionsSearchParams,
  parseSearchText,
} from './connectionsSearchParams.ts'

test('URL state is parsed and built without default values', () => {
  expect(parseConnectionsSearchParams('')).toEqual({ tab: 'mine' })
  expect(parseConnectionsSearchParams('tab=find&q=noor')).toEqual({ tab: 'find', q: 'noor' })
  expect(parseConnectionsSearchParams('tab=elsewhere&q=n&dialog=other')).toEqual({ tab: 'mine' })
  expect(connectionsHref({ tab: 'mine' })).toBe('/connections')
  expect(connectionsHref({ tab: 'find', q: 'noor & co' })).toBe(
    '/connections?tab=find&q=noor+%26+co',
  )
})

test('a search needs at least two characters', () => {
  expect(parseSearchText(' n ')).toBeUndefined()
  expect(parseSearchText('no')).toBe('no')
  expect(parseSearchText('@noor')).toBe('noor')
  expect(parseSearchText('@n')).toBeUndefined()
})
