import { people } from '#shared/people/contract.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person } from './people.ts'

/** From then on each is hidden from the other. */
export const blocked = async (app: TestApp, by: Person, whom: Person) => {
  const { status, text } = await as(app, by).call(people.block, { userId: whom.me.id })
  if (status !== 201) throw new Error(`Could not block: ${status} ${text}`)
}

export const unblocked = async (app: TestApp, by: Person, whom: Person) => {
  const { status, text } = await as(app, by).call(people.unblock, { userId: whom.me.id })
  if (status !== 204) throw new Error(`Could not unblock: ${status} ${text}`)
}

/** What each of the two makes of the other, with a block; afterwards there is none. */
export const bothWays = async (
  app: TestApp,
  [one, other]: [Person, Person],
  see: (viewer: Person, other: Person) => Promise<void>,
) => {
  await blocked(app, one, other)
  await see(one, other)
  await see(other, one)
  await unblocked(app, one, other)
}
