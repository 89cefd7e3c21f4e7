import { groups } from '#shared/groups/contract.ts'
import { isAtField } from '#web/api/apiError.ts'
import { useWrite } from '#web/api/client.ts'
import { groupQueries } from '#web/groups/data.ts'
import { t } from '#web/language/t.tsx'

/** Calls `after` with the new group before the lists are refetched. */
export const useCreateGroup = (afterSuccess: (group: { id: string }) => void) =>
  useWrite(groups.create, {
    ...groupQueries,
    successToast: {
      title: t('groups.editor.created'),
      description: t('groups.editor.createdHint'),
    },
    errorTitle: t('groups.editor.createFailed'),
    isErrorInForm: isAtField,
    afterSuccess,
  })

export const useUpdateGroup = () =>
  useWrite(groups.update, {
    ...groupQueries,
    successToast: { title: t('groups.editor.updated') },
    errorTitle: t('groups.editor.updateFailed'),
    isErrorInForm: isAtField,
  })

export const useChangeWriting = () =>
  useWrite(groups.changeWriting, {
    ...groupQueries,
    errorTitle: t('conversation.writing.failed'),
  })
