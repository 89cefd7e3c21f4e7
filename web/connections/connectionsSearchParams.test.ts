import { expect, test } from 'vitest'
import {
  connectionsHref,
  parseConnectionsSearchParams,
  parseSearchText,
} from './connectionsSearchParams.ts'

test('URL state is parsed and built without default values', () => {
  expect(parseConnectionsSearchParams('')).toEqual({ tab: 'people' })
  expect(parseConnectionsSearchParams('tab=find&q=noor')).toEqual({ tab: 'people', q: 'noor' })
  expect(parseConnectionsSearchParams('tab=elsewhere&q=n&dialog=other')).toEqual({ tab: 'people' })
  expect(connectionsHref({ tab: 'people' })).toBe('/connections')
  expect(connectionsHref({ tab: 'people', q: 'noor & co' })).toBe('/connections?q=noor+%26+co')
})

test('a search needs at least two characters', () => {
  expect(parseSearchText(' n ')).toBeUndefined()
  expect(parseSearchText('no')).toBe('no')
  expect(parseSearchText('@noor')).toBe('noor')
  expect(parseSearchText('@n')).toBeUndefined()
})
