import { expect, it } from 'vitest'
import { boardHref, parseBoardSearchParams } from './boardSearchParams.ts'

it('parses the URL and ignores invalid values', () => {
  expect(parseBoardSearchParams('category=housing&sort=helpful&q=%20bike%20&dialog=new')).toEqual({
    category: 'housing',
    sort: 'helpful',
    q: 'bike',
    dialog: 'new',
  })
  expect(parseBoardSearchParams('category=cats&sort=loudest&dialog=old')).toEqual({
    category: undefined,
    sort: 'newest',
    q: undefined,
    dialog: undefined,
  })
})

it('builds the URL without default values', () => {
  expect(boardHref({ sort: 'newest' })).toBe('/community')
  expect(boardHref({ category: 'jobs', sort: 'helpful', q: 'fiets & bel' })).toBe(
    '/community?category=jobs&sort=helpful&q=fiets+%26+bel',
  )
})
