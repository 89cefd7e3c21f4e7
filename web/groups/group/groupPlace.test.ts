import { expect, it } from 'vitest'
import { hrefOf, readPlace } from './groupPlace.ts'

const id = '0190c4f5-6a3b-7000-8000-000000000001'

it.each(['', '?tab=members', '?tab=about&dialog=edit', '?dialog=handOver'])(
  'the place %j comes back as it went',
  (search) => {
    expect(hrefOf(id, readPlace(search))).toBe(`/groups/${id}${search}`)
  },
)

it('what makes no sense is ignored', () => {
  expect(hrefOf(id, readPlace('tab=photos&dialog=new'))).toBe(`/groups/${id}`)
})
