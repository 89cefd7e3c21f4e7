import { corrections } from '#shared/corrections/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import type { Address } from '../chat.ts'
import { refetchLog } from '../sendAction.ts'

export const useSuggestCorrection = (address: Address) =>
  useWrite(corrections.suggest, {
    errorTitle: t('conversation.corrections.failed'),
    isErrorInForm: () => true,
    afterSuccess: () => void refetchLog(address),
  })

export const useAcceptCorrection = (address: Address) =>
  useWrite(corrections.accept, {
    refetch: [corrections.learned],
    errorTitle: t('conversation.corrections.acceptFailed'),
    afterSuccess: () => void refetchLog(address),
  })

/** Declines it, or takes it back. */
export const useRemoveCorrection = (address: Address) =>
  useWrite(corrections.remove, {
    errorTitle: t('conversation.corrections.removeFailed'),
    afterSuccess: () => void refetchLog(address),
  })
