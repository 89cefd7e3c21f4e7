import { groups } from '#shared/groups/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { groupQueries } from '#web/groups/data.ts'

/** Calls `after` with the new group before the lists are refetched. */
export const useCreateGroup = (afterSuccess: (group: { id: string }) => void) =>
  useWrite(groups.create, {
    ...groupQueries,
    successToast: {
      title: 'Your group is ready',
      description: 'You’re its admin. Share the link with people who may want to join.',
    },
    errorTitle: 'Failed to create group',
    afterSuccess,
  })

export const useUpdateGroup = () =>
  useWrite(groups.update, {
    ...groupQueries,
    successToast: { title: 'Group updated' },
    errorTitle: 'Failed to update group',
  })
