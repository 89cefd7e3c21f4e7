import { useQuery } from '@tanstack/react-query'
import { type Passkey, passkeys } from '#shared/auth/passkeys/contract.ts'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { setMe } from '#web/api/cache.ts'
import { call, read, useTelling, useWrite } from '#web/api/client.ts'
import { unlessBarring } from '../barring.ts'
import { makeWith, signWith } from './browser.ts'

export const usePasskeys = () => useQuery(read(passkeys.list))

// Between two calls the device asks its owner: so these are no single writes.

export const useSignInWithPasskey = () =>
  useTelling<Me, void>(
    async () => {
      const response = await signWith(await call(passkeys.signInOptions))
      return call(passkeys.signIn, { response })
    },
    { failed: unlessBarring('Login failed'), after: setMe },
  )

/** Shows once more who is there: the session is fresh, and strong. */
export const useShowAgain = () =>
  useTelling<null, void>(
    async () => {
      const response = await signWith(await call(passkeys.againOptions))
      return call(passkeys.again, { response })
    },
    {
      failed: 'The passkey was not used',
      refetch: [adminSecurity.read, secondFactor.read, security.sessions, passkeys.list],
    },
  )

export const useAddPasskey = () =>
  useTelling<Passkey, string>(
    async (name) => {
      const response = await makeWith(await call(passkeys.addOptions))
      return call(passkeys.add, { response, name })
    },
    {
      done: { title: 'Passkey added' },
      failed: 'The passkey was not added',
      refetch: [passkeys.list, adminSecurity.read, secondFactor.read],
    },
  )

export const useRenamePasskey = () =>
  useWrite(passkeys.rename, {
    refetch: [passkeys.list],
    done: { title: 'Name changed' },
    failed: 'The name was not changed',
  })

export const useRemovePasskey = () =>
  useWrite(passkeys.remove, {
    refetch: [passkeys.list, adminSecurity.read, secondFactor.read, security.sessions],
    done: { title: 'Passkey removed' },
    failed: 'The passkey was not removed',
  })
