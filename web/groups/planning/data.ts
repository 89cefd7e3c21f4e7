import { groups } from '#shared/groups/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { aboutGroups } from '#web/groups/data.ts'

/** `after` is told of the new group before the lists are fetched anew. */
export const useCreateGroup = (after: (group: { id: string }) => void) =>
  useWrite(groups.create, {
    ...aboutGroups,
    done: {
      title: 'Your group is here',
      description: 'You are its admin. Send its address to whom you want in it.',
    },
    failed: 'Failed to create group',
    after,
  })

export const useUpdateGroup = () =>
  useWrite(groups.update, {
    ...aboutGroups,
    done: { title: 'The group is changed' },
    failed: 'Failed to change group',
  })
