import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { people, type Suggestion } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'

/** Members to meet, or those with a language or interest, or of my town. */
export const useSuggestions = (filter: { tag: string } | { near: 'true' } | object = {}) =>
  useQuery<Suggestion[], ApiError>(read(people.suggestions, filter))

const refetch = [people.suggestions]
const errorTitle = () => t('common.updateFailed')

export const useDismissSuggestion = () =>
  useWrite(people.dismissSuggestion, { refetch, errorTitle })
export const useRestoreSuggestion = () =>
  useWrite(people.restoreSuggestion, { refetch, errorTitle })

/** Whether other members see me among their suggestions. The card or switch shows the answer. */
export const useSetSuggested = () =>
  useWrite(profile.update, { afterSuccess: setCurrentUser, refetch: [auth.me], errorTitle })
