import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { auth } from '#shared/auth/contract.ts'
import { setMe } from '#web/api/cache.ts'
import { readOrNull, useWrite } from '#web/api/client.ts'
import { isBarring } from './barring.ts'
import { unlessNextStep } from './secondFactor/codeAsked.ts'

/** null: nobody is signed in. */
export const whoIsIn = readOrNull(auth.me)
export const useMe = () => useQuery(whoIsIn)

const unlessLoginSays = unlessNextStep('Login failed')

/** The forms show what went wrong themselves, beside the toast. */
export const useLogin = () =>
  useWrite(auth.login, {
    failed: (error) => (isBarring(error) ? null : unlessLoginSays(error)),
    after: setMe,
  })

export const useRegister = () =>
  useWrite(auth.register, { failed: 'Registration failed', after: setMe })

/** Where its code cannot be fetched, nobody can be signed out either. */
const leaveDevice = async () => {
  const { leaveDevice } = await import('#web/push/data.ts')
  await leaveDevice()
}

export const useLogout = () =>
  useWrite(auth.logout, {
    before: () => leaveDevice().catch(() => {}),
    failed: 'Logout failed',
    after: () => {
      setMe(null)
      // Who leaves on purpose is not brought back to this page; the next person even less.
      setTimeout(() => navigate('/auth', { replace: true }))
    },
  })
