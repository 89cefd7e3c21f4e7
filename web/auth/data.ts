import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { auth } from '#shared/auth/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { setMe } from '#web/api/cache.ts'
import { readOrNull, useWrite } from '#web/api/client.ts'

/** null: nobody is signed in. */
export const useMe = () => useQuery(readOrNull(auth.me))

/** Asked for the first time it is the next step, and no failure. */
const isStep = ({ field, reason }: ApiError) => field === 'code' && reason.startsWith('Enter')

/** The forms show what went wrong themselves, beside the toast. */
export const useLogin = () =>
  useWrite(auth.login, {
    failed: (error) => (isStep(error) ? null : 'Login failed'),
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
