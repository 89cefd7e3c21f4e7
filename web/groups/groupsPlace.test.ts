import { expect, it } from 'vitest'
import { hrefOf, readPlace, readQuery } from './groupsPlace.ts'

it('leaves out what is usual', () => {
  expect(hrefOf(readPlace(''))).toBe('/groups')
  expect(hrefOf({ tab: 'explore', q: undefined })).toBe('/groups')
})

it('comes back as it went', () => {
  const search = 'tab=mine&q=caf%C3%A9+%26+tea&chat=0190c4f5-6a3b-7000-8000-000000000001'
  expect(hrefOf(readPlace(search))).toBe(`/groups?${search}`)
  expect(hrefOf(readPlace('dialog=new'))).toBe('/groups?dialog=new')
})

it('ignores what makes no sense', () => {
  const long = 'x'.repeat(101)
  expect(hrefOf(readPlace(`tab=all&dialog=edit&q=${long}&chat=${long}&page=2`))).toBe('/groups')
})

it('searches for what is left of a text without the space around it', () => {
  expect(readQuery('  Utrecht ')).toBe('Utrecht')
  expect(readQuery('   ')).toBeUndefined()
  expect(readQuery('a\u0000b')).toBeUndefined()
})
