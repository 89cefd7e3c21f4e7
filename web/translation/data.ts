import type { Language } from '#shared/language/languages.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { translation } from '#shared/translation/contract.ts'
import { call, read, useWrite } from '#web/api/client.ts'
import { queryClient, setCurrentUser } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import { minuteMs } from '#web/ui/time.ts'
import type { Subject } from './translations.ts'

/** The translation server; fetched once for many texts. */
export const serviceQuery = () => ({ ...read(translation.service), staleTime: 30 * minuteMs })

export const loadService = () => queryClient.fetchQuery(serviceQuery())

export const translateOnServer = ({ kind, id }: Subject, language: Language) =>
  call(translation.translate, { kind, id, language })

export const useSetTranslationConsent = () =>
  useWrite(translation.setConsent, {
    refetch: [privacy.auditLogs],
    afterSuccess: setCurrentUser,
    errorTitle: t('common.choiceNotSaved'),
  })
