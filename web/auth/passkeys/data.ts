import { useQuery } from '@tanstack/react-query'
import { type Passkey, passkeys } from '#shared/auth/passkeys/contract.ts'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { call, read, useMutationWithFeedback, useWrite } from '#web/api/client.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { unlessAccountBlocked } from '#web/auth/accountBlocked.ts'
import { t } from '#web/language/t.tsx'
import { createPasskey, signWithPasskey } from './webauthn.ts'

export const usePasskeys = () => useQuery(read(passkeys.list))

// These mutations make two requests, with a prompt of the device in between.

export const useSignInWithPasskey = () =>
  useMutationWithFeedback<Me, void>(
    async () => {
      const response = await signWithPasskey(await call(passkeys.signInOptions))
      return call(passkeys.signIn, { response })
    },
    { errorTitle: unlessAccountBlocked(t('auth.login.failed')), afterSuccess: setCurrentUser },
  )

/** Re-authenticates by passkey: the session becomes recent, and strong. */
export const useReauthenticateWithPasskey = () =>
  useMutationWithFeedback<null, void>(
    async () => {
      const response = await signWithPasskey(await call(passkeys.reauthenticateOptions))
      return call(passkeys.reauthenticate, { response })
    },
    {
      errorTitle: t('auth.usePasskey.failed'),
      refetch: [adminSecurity.read, secondFactor.read, security.sessions, passkeys.list],
    },
  )

export const useAddPasskey = () =>
  useMutationWithFeedback<Passkey, string>(
    async (name) => {
      const response = await createPasskey(await call(passkeys.addOptions))
      return call(passkeys.add, { response, name })
    },
    {
      errorTitle: t('auth.addPasskey.failed'),
      refetch: [passkeys.list, adminSecurity.read, secondFactor.read],
    },
  )

export const useRenamePasskey = () =>
  useWrite(passkeys.rename, {
    refetch: [passkeys.list],
    errorTitle: t('auth.renamePasskey.failed'),
  })

export const useRemovePasskey = () =>
  useWrite(passkeys.remove, {
    refetch: [passkeys.list, adminSecurity.read, secondFactor.read, security.sessions],
    errorTitle: t('auth.removePasskey.failed'),
  })
