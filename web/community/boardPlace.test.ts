import { expect, it } from 'vitest'
import { hrefOf, readPlace } from './boardPlace.ts'

it('is read from the address, and what makes no sense counts as absent', () => {
  expect(readPlace('category=housing&sort=helpful&q=%20bike%20&dialog=new')).toEqual({
    category: 'housing',
    sort: 'helpful',
    q: 'bike',
    dialog: 'new',
  })
  expect(readPlace('category=cats&sort=loudest&dialog=old')).toEqual({
    category: undefined,
    sort: 'newest',
    q: undefined,
    dialog: undefined,
  })
})

it('is written without what is usual', () => {
  expect(hrefOf({ sort: 'newest' })).toBe('/community')
  expect(hrefOf({ category: 'jobs', sort: 'helpful', q: 'fiets & bel' })).toBe(
    '/community?category=jobs&sort=helpful&q=fiets+%26+bel',
  )
})
