import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { onboarding } from '#shared/onboarding/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { keyOf, read, useWrite } from '#web/api/client.ts'
import { queryClient, setCurrentUser } from '#web/api/queryClient.ts'

/** The steps show errors in their forms, so there are no toasts. null: the introduction is over. */
export const useSaveProgress = (onSaved: (step: number | null) => void) =>
  useWrite(onboarding.saveProgress, {
    errorTitle: () => null,
    afterSuccess: ({ step }) => {
      onSaved(step)
      queryClient.setQueryData<Me | null>(
        keyOf(auth.me),
        (me) => me && { ...me, onboardingStep: step },
      )
    },
  })

export const useSaveProfile = () =>
  useWrite(profile.update, { afterSuccess: setCurrentUser, errorTitle: () => null })

export const useSaveArrival = () =>
  useWrite(firstDays.change, { refetch: [firstDays.read, auth.me], errorTitle: () => null })

export const useArrival = () => useQuery(read(firstDays.read))

export const useLanguages = () => useQuery(read(profile.languages))

/** The names of the languages are part of the user. */
export const useSaveLanguages = () =>
  useWrite(profile.setLanguages, {
    refetch: [profile.languages, auth.me],
    errorTitle: () => null,
  })
