import { useQuery } from '@tanstack/react-query'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { closeToast } from '#web/ui/toast.ts'

export const useSecondFactor = () => useQuery(read(secondFactor.read))

// What the present session is worth changes with it.
const depends = [secondFactor.read, adminSecurity.read, security.sessions]

/** A secret to take over into an app. It is not asked for before it was confirmed. */
export const useBeginSecondFactor = () =>
  useWrite(secondFactor.begin, { failed: 'The second factor was not set up' })

/** That it is on stands above the codes, so no toast says it; so for the following. */
export const useConfirmSecondFactor = () =>
  useWrite(secondFactor.confirm, {
    refetch: depends,
    failed: 'The second factor is not on yet',
    // A code that was wrong before it is still told of.
    after: closeToast,
  })

export const useRenewCodes = () =>
  useWrite(secondFactor.renewCodes, {
    refetch: [secondFactor.read],
    failed: 'There are no new codes',
    after: closeToast,
  })

export const useTurnOffSecondFactor = () =>
  useWrite(secondFactor.turnOff, {
    refetch: depends,
    done: { title: 'The second factor is off' },
    failed: 'The second factor is still on',
  })

/** For administrators: what signing in asks of them. */
export const useAdminSecurity = () => useQuery(read(adminSecurity.read))

export const useRequireSecondFactor = () =>
  useWrite(adminSecurity.change, {
    refetch: [adminSecurity.read, secondFactor.read],
    done: ({ isSecondFactorRequired }) => ({
      title: isSecondFactorRequired
        ? 'The team needs a passkey or a second factor now'
        : 'A password is enough for the team now',
    }),
    failed: 'Update failed',
  })
