import { expect, it } from 'vitest'
import { groupsHref, parseGroupsSearchParams, parseQuery } from './groupsSearchParams.ts'

it('omits default values', () => {
  expect(groupsHref(parseGroupsSearchParams(''))).toBe('/groups')
  expect(groupsHref({ tab: 'explore', q: undefined })).toBe('/groups')
})

it('round-trips the URL state', () => {
  const search = 'tab=mine&q=caf%C3%A9+%26+tea&chat=0190c4f5-6a3b-7000-8000-000000000001'
  expect(groupsHref(parseGroupsSearchParams(search))).toBe(`/groups?${search}`)
  expect(groupsHref(parseGroupsSearchParams('dialog=new'))).toBe('/groups?dialog=new')
})

it('ignores invalid values', () => {
  const long = 'x'.repeat(101)
  expect(
    groupsHref(parseGroupsSearchParams(`tab=all&dialog=edit&q=${long}&chat=${long}&page=2`)),
  ).toBe('/groups')
})

it('trims the query', () => {
  expect(parseQuery('  Utrecht ')).toBe('Utrecht')
  expect(parseQuery('   ')).toBeUndefined()
  expect(parseQuery('a\u0000b')).toBeUndefined()
})
