import { expect, it } from 'vitest'
import { groupPageHref, parseGroupPageSearchParams } from './groupPageSearchParams.ts'

const id = '0190c4f5-6a3b-7000-8000-000000000001'

it.each(['', '?tab=members', '?tab=events', '?tab=about&dialog=edit', '?dialog=handOver'])(
  'round-trips the URL state %j',
  (search) => {
    expect(groupPageHref(id, parseGroupPageSearchParams(search))).toBe(`/groups/${id}${search}`)
  },
)

it('invalid values are ignored', () => {
  expect(groupPageHref(id, parseGroupPageSearchParams('tab=photos&dialog=new'))).toBe(
    `/groups/${id}`,
  )
})
