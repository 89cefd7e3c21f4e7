import { files } from '#shared/files/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { showErrorToast } from '#web/ui/toast.ts'
import { type TrayControl, useTray } from './trays.ts'

/** For forms of features: the files chosen for what is written in this draft. */
export const useChosenFiles = useTray
export type ChosenFiles = TrayControl

export const useDescribe = (afterSuccess: () => void) =>
  useWrite(files.describe, {
    errorTitle: t('files.viewer.describeFailed'),
    isErrorInForm: () => true,
    afterSuccess,
  })

/** Says until when an account is too new to send files here; null: it may send them. */
export const refuseFiles = (until: Date | null) =>
  until &&
  (() =>
    showErrorToast({
      title: t('files.files_to_connections_only', { until: formatFullDateAndTime(until) }),
    }))
