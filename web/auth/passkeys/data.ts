import {
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Passkey, passkeys } from '#shared/auth/passkeys/contract.ts'
import { adminSecurity } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { ApiError } from '#web/api/apiError.ts'
import { setMe } from '#web/api/cache.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { showDone, showFailure } from '#web/ui/toast.ts'
import { makeWith, reasonOf, signWith } from './browser.ts'

export const usePasskeys = () => useQuery(read(passkeys.list))

const reasonFor = (error: unknown) => (error instanceof ApiError ? error.reason : reasonOf(error))

type Telling<Reply> = {
  done?: string
  failed: string
  refetch?: Endpoint[]
  after?: (reply: Reply) => void
}

/** Between two calls the device asks its owner: so this is no single write. */
const useDevice = <Reply, Given = void>(
  act: (given: Given) => Promise<Reply>,
  { done, failed, refetch = [], after }: Telling<Reply>,
): UseMutationResult<Reply, Error, Given> => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (reply) => {
      if (done) showDone({ title: done })
      after?.(reply)
      return Promise.all(
        refetch.map((endpoint) => cache.invalidateQueries({ queryKey: [keyOf(endpoint)[0]] })),
      )
    },
    onError: (error) => showFailure({ title: failed, description: reasonFor(error) }),
  })
}

export const useSignInWithPasskey = () =>
  useDevice(
    async () => {
      const response = await signWith(await call(passkeys.signInOptions))
      return call(passkeys.signIn, { response })
    },
    { failed: 'Login failed', after: setMe },
  )

/** Shows once more who is there: the session is fresh, and strong. */
export const useShowAgain = () =>
  useDevice(
    async () => {
      const response = await signWith(await call(passkeys.againOptions))
      return call(passkeys.again, { response })
    },
    {
      failed: 'The passkey was not used',
      refetch: [adminSecurity.read, security.sessions, passkeys.list],
    },
  )

export const useAddPasskey = () =>
  useDevice<Passkey, string>(
    async (name) => {
      const response = await makeWith(await call(passkeys.addOptions))
      return call(passkeys.add, { response, name })
    },
    {
      done: 'Passkey added',
      failed: 'The passkey was not added',
      refetch: [passkeys.list],
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
    refetch: [passkeys.list, adminSecurity.read, security.sessions],
    done: { title: 'Passkey removed' },
    failed: 'The passkey was not removed',
  })
