import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, registrationDraft } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { auth } from '#shared/auth/contract.ts'
import { settings } from '#shared/settings/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await aUser(app) // the first user is administrator
await as(app, admin).call(settings.update, { registration: 'invitation' })

const invite = async () => {
  const { body } = await as(app, admin).call(settings.invite, { uses: 1 })
  return { secret: new URL(body.url).searchParams.get('invitation') ?? '' }
}
const register = (invitation: string) =>
  as(app, null).call(auth.register, registrationDraft({ invitation }))

test(`${raceRounds} rounds of five concurrent registrations with one use left: exactly one succeeds`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { secret } = await invite()
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(secret)))
    const count = (code: number) => replies.filter(({ status }) => status === code).length
    expect([count(201), count(403)], `round ${round}`).toEqual([1, 4])
  }
})
