import { files } from '#shared/files/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

export const useDescribe = (afterSuccess: () => void) =>
  useWrite(files.describe, {
    errorTitle: t('files.viewer.describeFailed'),
    isErrorInForm: () => true,
    afterSuccess,
  })
